import type { Shared } from "#app/platform/http/page-meta.ts";
import { previewImage } from "#app/technology/cover-image.tsx";
import { technologyHref } from "#app/technology/technology-links.tsx";
import type { TechnologyClass } from "#import/vocabulary.ts";

/** The technology that a visitor wanted, with a card's fields. */
export type SignInPreview = {
  id: number;
  title: string;
  uni: string;
  img: string | null;
  technologyClass: TechnologyClass | null;
};

/** The link preview of a technology, whose page requires signing in. It holds nothing gated. */
export function sharedPreview(technology: SignInPreview, imagesUrl: string): Shared {
  return {
    title: technology.title,
    description: `A technology of ${technology.uni}.`,
    path: technologyHref(technology.id),
    image: previewImage(technology, imagesUrl),
  };
}
