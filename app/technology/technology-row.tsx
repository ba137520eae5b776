import type { ReactNode } from "react";
import { CoverPicture } from "./cover-picture.tsx";
import type { TechnologyCard } from "./technology.schema.ts";
import { OpenLink, OwnerLink } from "./technology-links.tsx";
import { StatusBadge } from "./technology-marks.tsx";

/**
 * A technology on one line, for lists that readers scan for something they know.
 *
 * @param composition the cover's composition, if a neighbour in the list has its default one
 * @param priority for the first row of a page
 * @param hasOwner whether its owner is named: not where all are of one
 * @param children what the list adds beside the status
 */
export function TechnologyRow({
  card,
  composition,
  imagesUrl,
  priority = false,
  hasOwner = true,
  children,
}: {
  card: TechnologyCard;
  composition?: number | null;
  imagesUrl: string;
  priority?: boolean;
  hasOwner?: boolean;
  children?: ReactNode;
}) {
  return (
    <article className="hit">
      <CoverPicture
        technology={card}
        composition={composition}
        imagesUrl={imagesUrl}
        width={96}
        height={60}
        sizes="96px"
        priority={priority}
      />
      <div>
        <OpenLink id={card.id} title={card.title} />
        <p className="facts">
          {hasOwner ? (
            <b className="uni">
              <OwnerLink card={card} />
            </b>
          ) : null}
          <StatusBadge known={card} />
          {children}
        </p>
      </div>
    </article>
  );
}
