import type { ReactNode } from "react";
import { CoverImage } from "../cover-image.tsx";
import type { TechnologyCard } from "../technology.schema.ts";
import { TechnologyBadges } from "../technology-badges.tsx";
import { LearnMore, OwnerLink, technologyHref } from "../technology-links.tsx";

/**
 * The product on one featured technology: a search result, and beside it a question with its answer.
 *
 * @param words a search that finds it: a tag of the record
 * @param children the question and its answer
 */
export function ShownExample({
  card,
  words,
  imagesUrl,
  children,
}: {
  card: TechnologyCard;
  words: string | null;
  imagesUrl: string;
  children: ReactNode;
}) {
  return (
    <section className="wrap shown" aria-labelledby="shown-heading">
      <h2 id="shown-heading">From a search to an answer</h2>
      <div className="shown-pair">
        <div className="shown-part">
          <p className="eyebrow">Find it</p>
          {words ? (
            <p className="shown-search">
              <span className="note">Searching for</span> <b>{words}</b>
            </p>
          ) : null}
          <article className="shown-card">
            <CoverImage technology={card} imagesUrl={imagesUrl} width={640} height={400} />
            <p className="row">
              <TechnologyBadges technology={card} />
            </p>
            <h3>{card.title}</h3>
            <p className="uni">
              <OwnerLink card={card} />
            </p>
            {card.summary ? <p className="summary">{card.summary}</p> : null}
            <LearnMore title={card.title} href={technologyHref(card.id)} />
          </article>
        </div>
        <div className="shown-part">
          <p className="eyebrow">Ask about it</p>
          {children}
        </div>
      </div>
    </section>
  );
}
