import type { ReactNode } from "react";
import { availabilityWords } from "#app/technology/availability-words.ts";
import { TechnologyItem } from "#app/technology/technology-item.tsx";
import { ReactionCounts, TechnologyMarks } from "#app/technology/technology-marks.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { resultId } from "./marketplace-href.ts";
import { MARKS, MARKS_FORM_ID, type MarkKind, markValue } from "./marks.ts";
import { SELECTED_FORM_ID } from "./selected-bar.tsx";
import type { Reason, ResultCard } from "./to-results.ts";
import type { Marked } from "./use-marks.ts";

/**
 * A technology among the results, as a row or a card.
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
  marked: (Record<MarkKind, boolean> & Pick<Marked, "asked">) | null;
  children?: ReactNode;
}) {
  const { availability, dateAdded, family, reason, summary } = card;
  const further = [
    availability && `Availability: ${availabilityWords(availability)}`,
    dateAdded?.slice(0, 4),
    family && `+${family} in this family`,
  ];
  const facts = (
    <>
      <TechnologyMarks technology={card} />
      {further.map((fact) => (fact ? <span key={fact}>{fact}</span> : null))}
    </>
  );
  const before = marked ? (
    <label className="select-box">
      <input type="checkbox" name="id" value={card.id} form={SELECTED_FORM_ID} />
      <VisuallyHidden>{`Select: ${card.title}`}</VisuallyHidden>
    </label>
  ) : null;
  const after = marked ? (
    <p className="acts">
      <MarkButton
        kind="save"
        icon="bookmark"
        id={card.id}
        active={marked.save}
        asked={marked.asked?.save}
      />
      <MarkButton
        kind="dislike"
        icon="hide"
        id={card.id}
        active={marked.dislike}
        asked={marked.asked?.dislike}
      />
    </p>
  ) : null;
  return (
    <TechnologyItem
      card={card}
      composition={composition}
      imagesUrl={imagesUrl}
      id={resultId(card.id)}
      wide
      priority={priority}
      slots={{ before, facts, after }}
    >
      {reason || summary ? (
        <p className="summary">
          {reason ? <ReasonLine reason={reason} /> : null}
          {summary}
        </p>
      ) : null}
      <ReactionCounts card={card} />
      {children}
    </TechnologyItem>
  );
}

/**
 * A button of the list's one form. It posts the wanted state, so sending it twice does the same.
 *
 * @param asked the state that a click asks for and that is not stored yet
 */
export function MarkButton({
  kind,
  id,
  active,
  asked,
  label = MARKS[kind],
  icon,
  className = kind,
}: {
  kind: MarkKind;
  id: number;
  active: boolean;
  asked?: boolean | undefined;
  label?: string;
  icon?: IconName;
  className?: string;
}) {
  return (
    <button
      type="submit"
      className={className}
      form={MARKS_FORM_ID}
      name="mark"
      value={markValue(kind, id, !(asked ?? active))}
      aria-pressed={active}
      aria-busy={asked !== undefined || undefined}
      aria-describedby={resultId(id)}
      title={icon ? label : undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{label}</span>
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
