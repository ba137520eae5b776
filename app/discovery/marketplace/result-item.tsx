import type { ReactNode } from "react";
import { availabilityWords } from "#app/technology/availability-words.ts";
import { CoverPicture } from "#app/technology/cover-picture.tsx";
import { OpenLink, OwnerLink } from "#app/technology/technology-links.tsx";
import { ReactionCounts, TechnologyMarks } from "#app/technology/technology-marks.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { resultId } from "./marketplace-href.ts";
import { MARKS, MARKS_FORM_ID, type MarkKind, markValue } from "./marks.ts";
import { SELECTED_FORM_ID } from "./selected-bar.tsx";
import type { Reason, ResultCard } from "./to-results.ts";

/**
 * A technology among the results. The same markup is a row or a card, which the style sheet decides. Its first link
 * covers it, and holds the title so that the browser shows which ones were opened.
 *
 * @param composition the cover's composition, if a neighbour has its default one
 * @param priority for the first of a page
 * @param marked which marks are on; null if it has neither buttons nor a select box, as for visitors
 * @param children what the list adds below its text
 */
export function ResultItem({
  card,
  composition,
  imagesUrl,
  priority,
  marked,
  children,
}: {
  card: ResultCard;
  composition?: number | null;
  imagesUrl: string;
  priority: boolean;
  marked: Record<MarkKind, boolean> | null;
  children?: ReactNode;
}) {
  return (
    <article className="hit" id={resultId(card.id)}>
      {marked ? (
        <label className="pick">
          <input type="checkbox" name="id" value={card.id} form={SELECTED_FORM_ID} />
          <VisuallyHidden>{`Select: ${card.title}`}</VisuallyHidden>
        </label>
      ) : null}
      <CoverPicture
        technology={card}
        composition={composition}
        imagesUrl={imagesUrl}
        width={416}
        height={112}
        priority={priority}
      />
      <div>
        <OpenLink id={card.id} title={card.title} />
        <p className="facts">
          <b className="uni">
            <OwnerLink card={card} />
          </b>
          <TechnologyMarks technology={card} />
          {[
            card.availability && `Availability: ${availabilityWords(card.availability)}`,
            card.dateAdded?.slice(0, 4),
            card.family && `+${card.family} in this family`,
          ].map((fact) => (fact ? <span key={fact}>{fact}</span> : null))}
        </p>
        {card.reason || card.summary ? (
          <p className="summary">
            {card.reason ? <ReasonLine reason={card.reason} /> : null}
            {card.summary}
          </p>
        ) : null}
        <ReactionCounts card={card} />
        {children}
      </div>
      {marked ? (
        <p className="acts">
          <MarkButton kind="save" id={card.id} active={marked.save} />
          <MarkButton kind="dislike" id={card.id} active={marked.dislike} />
        </p>
      ) : null}
    </article>
  );
}

/** A button of the list's one form. It posts the wanted state, so sending it twice does the same. */
export function MarkButton({
  kind,
  id,
  active,
  label = MARKS[kind],
  className = kind,
}: {
  kind: MarkKind;
  id: number;
  active: boolean;
  label?: string;
  className?: string;
}) {
  return (
    <button
      type="submit"
      className={className}
      form={MARKS_FORM_ID}
      name="mark"
      value={markValue(kind, id, !active)}
      aria-pressed={active}
      aria-describedby={resultId(id)}
    >
      {label}
    </button>
  );
}

/** Why a search found it: its first words, before the summary goes on. */
function ReasonLine({ reason: { lead, passage } }: { reason: Reason }) {
  return (
    <span className="why">
      {passage ? <VisuallyHidden>{`From ${passage.from}: `}</VisuallyHidden> : null}
      {passage?.pieces.map((piece, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which never move.
        place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece,
      )}
      {lead ? ` ${lead}. ` : " "}
    </span>
  );
}
