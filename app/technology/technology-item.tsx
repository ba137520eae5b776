import type { ReactNode } from "react";
import { CoverImage } from "./cover-image.tsx";
import type { TechnologyCard } from "./technology.schema.ts";
import { AskLink, OpenLink, OwnerLink } from "./technology-links.tsx";

/**
 * A technology in a list: a line of what a reader knows already, or a result as a row or a card, which the list's style
 * sheet decides. Its link covers it, and holds the title so that the browser shows which ones were opened.
 *
 * @param composition the cover's composition, if a neighbour in the list has its default one
 * @param wide whether the list shows its cover across a card
 * @param priority for the first of a page
 * @param reload whether its link loads a new document
 * @param hasOwner whether its owner is named: not where all are of one
 * @param title its title with marked words
 * @param slots.badges a result's category, status and classes, which stand above its title
 * @param slots.facts the facts beside the owner's name
 * @param slots.after its buttons
 * @param children its text
 */
export function TechnologyItem({
  card,
  composition,
  imagesUrl,
  id,
  wide = false,
  priority = false,
  reload = false,
  hasOwner = true,
  title = card.title,
  slots: { badges, facts, after },
  children,
}: {
  card: TechnologyCard;
  composition?: number | null | undefined;
  imagesUrl: string;
  id?: string;
  wide?: boolean;
  priority?: boolean;
  reload?: boolean;
  hasOwner?: boolean;
  title?: ReactNode;
  slots: { badges?: ReactNode; facts?: ReactNode; after?: ReactNode };
  children?: ReactNode;
}) {
  const size = wide ? { width: 416, height: 112 } : { width: 96, height: 60, sizes: "96px" };
  return (
    <article className={badges ? "hit result" : "hit"} id={id}>
      <CoverImage
        technology={card}
        composition={composition}
        imagesUrl={imagesUrl}
        priority={priority}
        {...size}
      />
      <div className="body">
        {badges ? <p className="facts">{badges}</p> : null}
        <OpenLink id={card.id} title={title} reload={reload} />
        <p className="facts">
          {hasOwner ? (
            <b className="uni">
              <OwnerLink card={card} />
            </b>
          ) : null}
          {facts}
          {hasOwner ? <AskLink card={card} /> : null}
        </p>
        {children}
      </div>
      {after}
    </article>
  );
}
