import { TechnologyRow } from "#app/technology/technology-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { NoDefaultButton } from "#app/ui/no-default-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { ShortlistPageProps } from "./shortlist-answer.ts";
import { may } from "./shortlist-roles.ts";
import type { ShortlistItem } from "./shortlists.schema.ts";

const RATINGS = [1, 2, 3, 4, 5];

/**
 * A technology on a list: its row, what members wrote of it, and what the user may do. Where the technology is gone,
 * a gap with the note.
 *
 * @param compareForm the id of the form that its tick belongs to
 */
export function ShortlistItemView({
  item,
  list,
  here,
  answer,
  imagesUrl,
  priority,
  compareForm,
}: ShortlistPageProps & {
  item: ShortlistItem;
  imagesUrl: string;
  priority: boolean;
  compareForm: string;
}) {
  const { techId, card, note, rating, by, addedAt, place } = item;
  const title = card?.title ?? `Record ${techId}`;
  const saved = list.id === null;
  return (
    <li id={`item-${techId}`}>
      {card ? (
        <TechnologyRow card={card} imagesUrl={imagesUrl} priority={priority}>
          {rating === null ? null : <b>{`${rating} of 5`}</b>}
        </TechnologyRow>
      ) : (
        <ItemGap techId={techId} rating={rating} withdrawn={item.withdrawn} />
      )}
      {card?.summary ? <p className="listed-summary">{card.summary}</p> : null}
      {note ? <p className="asked-message">{note}</p> : null}
      <div className="row note">
        {card ? (
          <label className="row">
            <input type="checkbox" name="id" value={techId} form={compareForm} /> Compare
            <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
          </label>
        ) : null}
        <span>
          {/* Who it was is of interest once there are others. */}
          {saved ? "Saved" : "Added"}
          {!saved && list.members.length > 1 ? (
            <>
              {" "}
              by <bdi>{by}</bdi>
            </>
          ) : null}
          {` on ${formatDate(addedAt)}`}
        </span>
        {saved || may(list.role, "edit") ? (
          <form method="post" action={here} className="row">
            <input type="hidden" name="intent" value="item" />
            <input type="hidden" name="tech" value={techId} />
            {saved ? null : (
              <>
                <Move change="up" label="Up" title={title} disabled={place === 1} />
                <Move change="down" label="Down" title={title} disabled={place === list.total} />
              </>
            )}
            <Move change="remove" label="Remove" title={title} />
          </form>
        ) : null}
        {saved || !may(list.role, "edit") ? null : (
          <Describe item={item} title={title} here={here} answer={answer} total={list.total} />
        )}
      </div>
    </li>
  );
}

/** Where a technology was that is no longer listed: its owner withdrew it, or it was deleted. */
export function ItemGap({
  techId,
  rating,
  withdrawn,
}: Pick<ShortlistItem, "techId" | "rating" | "withdrawn">) {
  return (
    <p className="nothing">
      {withdrawn
        ? `Withdrawn by its owner (record ${techId}).`
        : `This technology is no longer listed (record ${techId}).`}
      {rating === null ? null : ` Rated ${rating} of 5.`}
    </p>
  );
}

function Move({
  change,
  label,
  title,
  disabled,
}: {
  change: string;
  label: string;
  title: string;
  disabled?: boolean;
}) {
  return (
    <button type="submit" className="text-button" name="change" value={change} disabled={disabled}>
      {label}
      <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </button>
  );
}

/** Note, rating and place; open while its form was refused. */
function Describe({
  item: { techId, note, rating, place, notedAt },
  title,
  here,
  answer,
  total,
}: Pick<ShortlistPageProps, "here" | "answer"> & {
  item: ShortlistItem;
  title: string;
  total: number;
}) {
  const { fields, errorOf } = answerTo(answer, { intent: "item", tech: `${techId}` });
  return (
    <details className="share" open={fields.tech !== undefined}>
      <summary className="text-button">
        Note, rating, place
        <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
      </summary>
      <form method="post" action={here} className="stack">
        <NoDefaultButton />
        <input type="hidden" name="intent" value="item" />
        <input type="hidden" name="tech" value={techId} />
        <input type="hidden" name="seen" value={notedAt} />
        <Field
          as="textarea"
          label="Note, for everyone on this list"
          name="note"
          rows={3}
          defaultValue={fields.note ?? note}
          error={errorOf("note")}
        />
        <label>
          Rating{" "}
          <select name="rating" defaultValue={fields.rating ?? rating ?? ""}>
            <option value="">None</option>
            {RATINGS.map((each) => (
              <option key={each} value={each}>{`${each} of 5`}</option>
            ))}
          </select>
        </label>
        <Button size="small" name="change" value="describe">
          Save note and rating
        </Button>
        <Field
          label={`Place, 1 to ${total}`}
          name="place"
          inputMode="numeric"
          size={4}
          defaultValue={fields.place ?? place}
          error={errorOf("place")}
        />
        <Button size="small" name="change" value="place">
          Move there
        </Button>
      </form>
    </details>
  );
}
