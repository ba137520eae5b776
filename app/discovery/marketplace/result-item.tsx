import type { ReactNode } from "react";
import type { ReactionKind, ReactionStates } from "#app/collections/reactions/reactions.ts";
import { availabilityWords } from "#app/technology/availability-words.ts";
import { ShareItem } from "#app/technology/share-button.tsx";
import { ReactionCounts, TechnologyBadges } from "#app/technology/technology-badges.tsx";
import { TechnologyItem } from "#app/technology/technology-item.tsx";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { resultId } from "./marketplace-href.ts";
import { REACTION_LABELS, REACTIONS_FORM_ID, reactionValue } from "./result-reactions.ts";
import { SELECTED_FORM_ID } from "./selected-bar.tsx";
import type { Reason, ResultCard } from "./to-results.ts";
import type { ResultReactions } from "./use-result-reactions.ts";

/**
 * A technology among the results, as a row or a card.
 *
 * @param composition the cover's composition, if a neighbour has its default one
 * @param priority for the first of a page
 * @param reactions which are on; null if it has neither buttons nor a select box, as for visitors
 * @param children the list's additions below its text
 */
export function ResultItem({
  card,
  composition,
  imagesUrl,
  priority,
  reactions,
  children,
}: {
  card: ResultCard;
  composition?: number | null;
  imagesUrl: string;
  priority: boolean;
  reactions: (ReactionStates & Pick<ResultReactions, "asked">) | null;
  children?: ReactNode;
}) {
  const { availability, family, reason, summary } = card;
  const further = [
    availability && `Availability: ${availabilityWords(availability)}`,
    family && `+${family} in this family`,
  ];
  const badges = (
    <>
      <TechnologyBadges technology={card} />
      {further.map((fact) => (fact ? <span key={fact}>{fact}</span> : null))}
    </>
  );
  return (
    <TechnologyItem
      card={card}
      composition={composition}
      imagesUrl={imagesUrl}
      id={resultId(card.id)}
      wide
      priority={priority}
      title={reason ? <Pieces pieces={reason.title} /> : card.title}
      slots={{ badges, after: reactions ? <Acts card={card} reactions={reactions} /> : null }}
    >
      {reason ? (
        <ReasonLine reason={reason} />
      ) : summary ? (
        <p className="summary">{summary}</p>
      ) : null}
      <ReactionCounts card={card} />
      {children}
    </TechnologyItem>
  );
}

/** Actions on a result: select it, save it, and behind a button the rarer ones. */
function Acts({
  card: { id, title },
  reactions: { save, like, dislike, asked },
}: {
  card: ResultCard;
  reactions: ReactionStates & Pick<ResultReactions, "asked">;
}) {
  return (
    <div className="acts">
      <label className="select-box">
        <input type="checkbox" name="id" value={id} form={SELECTED_FORM_ID} />
        <span>Select</span>
        <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
      </label>
      <ReactionButton kind="save" icon="bookmark" id={id} active={save} asked={asked?.save} />
      <details className="more" name="result-acts">
        <summary>
          <Icon name="more" />
          <VisuallyHidden>{`More: ${title}`}</VisuallyHidden>
        </summary>
        <div>
          <ReactionButton kind="dislike" id={id} active={dislike} asked={asked?.dislike} />
          <ReactionButton kind="like" id={id} active={like} asked={asked?.like} />
          <a href={`/shortlists?chosen=yes&id=${id}`}>Add to a shortlist</a>
          <ShareItem title={title} path={technologyHref(id)} />
        </div>
      </details>
    </div>
  );
}

/**
 * A button of the list's one form. It posts the wanted state, so sending it twice does the same.
 *
 * @param asked the state that a click asks for and that is not stored yet
 */
export function ReactionButton({
  kind,
  id,
  active,
  asked,
  label = REACTION_LABELS[kind],
  icon,
  className = kind,
}: {
  kind: ReactionKind;
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
      form={REACTIONS_FORM_ID}
      name="mark"
      value={reactionValue(kind, id, !(asked ?? active))}
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

/** The search's reason to find it: its summary or another passage, with the matched words marked. */
function ReasonLine({ reason: { lead, text } }: { reason: Reason }) {
  if (lead === null && text === null) return null;
  return (
    <p className="summary">
      {lead ? <b>{`${lead}. `}</b> : null}
      {text?.from ? <VisuallyHidden>{`From ${text.from}: `}</VisuallyHidden> : null}
      {text ? <Pieces pieces={text.pieces} /> : null}
    </p>
  );
}

/** A text in pieces, of which every second one is marked. */
function Pieces({ pieces }: { pieces: string[] }) {
  return pieces.map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which never move.
    place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece,
  );
}
