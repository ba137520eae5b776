import type { TechnologyCard } from "./catalogue.schema.ts";
import { CoverPicture } from "./cover-picture.tsx";
import { LearnMore, technologyHref } from "./technology-links.tsx";

/** A technology on one line: for lists that one scans for what one knows. */
export function TechnologyRow({ card, imagesUrl }: { card: TechnologyCard; imagesUrl: string }) {
  return (
    <article className="tech-row">
      <CoverPicture
        img={card.img}
        id={card.id}
        technologyClass={card.technologyClass}
        imagesUrl={imagesUrl}
        width={96}
        height={60}
        sizes="96px"
      />
      <div>
        <h3>{card.title}</h3>
        <p className="uni">{card.uni}</p>
      </div>
      <LearnMore title={card.title} href={technologyHref(card.id)} />
    </article>
  );
}
