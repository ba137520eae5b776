import type { ReactNode } from "react";
import { CoverPicture } from "./cover-picture.tsx";
import type { TechnologyCard } from "./technology.schema.ts";
import { LearnMore, OwnerLink, technologyHref } from "./technology-links.tsx";
import { ReactionCounts, TechnologyMarks } from "./technology-marks.tsx";

/**
 * A technology's card, as in every list.
 *
 * @param composition the cover's composition, if a neighbour in the list has its default one
 * @param why why a search found it
 * @param headingLevel the level below the heading above the list
 * @param priority for the first card of a page
 * @param reload whether its link loads a new document
 */
export function TechnologyCardView({
  card,
  composition,
  imagesUrl,
  why,
  headingLevel = 3,
  priority = false,
  reload = false,
}: {
  card: TechnologyCard;
  composition?: number | null;
  imagesUrl: string;
  why?: ReactNode;
  headingLevel?: 2 | 3;
  priority?: boolean;
  reload?: boolean;
}) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <article className="card">
      <CoverPicture
        technology={card}
        composition={composition}
        imagesUrl={imagesUrl}
        width={640}
        height={400}
        priority={priority}
      />
      <div className="card-body">
        <p className="row">
          <TechnologyMarks technology={card} />
        </p>
        <Heading>{card.title}</Heading>
        <p className="uni">
          <OwnerLink card={card} />
          {card.family ? <b>{` +${card.family} in this family`}</b> : null}
        </p>
        {card.summary ? <p className="summary">{card.summary}</p> : null}
        {why}
        <div className="card-foot">
          <ReactionCounts card={card} />
          <LearnMore title={card.title} href={technologyHref(card.id)} reload={reload} />
        </div>
      </div>
    </article>
  );
}
