import type { TechnologyClass } from "../../import/vocabulary.ts";
import type { Shared } from "../platform/page-meta.ts";
import { previewPicture } from "../technology/cover-picture.tsx";
import { technologyHref } from "../technology/technology-links.tsx";

/** The technology that a visitor was going to, as far as a card shows it. */
export type SignInPreview = {
  id: number;
  title: string;
  uni: string;
  img: string | null;
  technologyClass: TechnologyClass | null;
};

/** What a shared link to a technology shows of it, although its page asks to sign in: nothing that is gated. */
export function sharedPreview(technology: SignInPreview, imagesUrl: string): Shared {
  return {
    title: technology.title,
    description: `A technology of ${technology.uni}.`,
    path: technologyHref(technology.id),
    image: previewPicture(technology, imagesUrl),
  };
}
