import type { ReactNode } from "react";
import { CoverPicture } from "./cover-picture.tsx";
import type { TechnologyCard } from "./technology.schema.ts";
import { LearnMore, technologyHref } from "./technology-links.tsx";
import { StatusBadge } from "./technology-marks.tsx";

/**
 * A technology on one line, for lists that readers scan for something they know.
 *
 * @param composition the cover's composition, if a neighbour in the list has its default one
 * @param priority for the first row of a page
 * @param children what the list adds beside the status
 */
export function TechnologyRow({
  card,
  composition,
  imagesUrl,
  priority = false,
  children,
}: {
  card: TechnologyCard;
  composition?: number | null;
  imagesUrl: string;
  priority?: boolean;
  children?: ReactNode;
}) {
  return (
    <article className="tech-row">
      <CoverPicture
        img={card.img}
        id={card.id}
        technologyClass={card.technologyClass}
        composition={composition}
        imagesUrl={imagesUrl}
        width={96}
        height={60}
        sizes="96px"
        priority={priority}
      />
      <div>
        <h3>{card.title}</h3>
        <p className="uni">{card.uni}</p>
        <p className="row note">
          <StatusBadge known={card} />
          {children}
        </p>
      </div>
      <LearnMore title={card.title} href={technologyHref(card.id)} />
    </article>
  );
}
