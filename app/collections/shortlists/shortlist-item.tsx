import { TechnologyBadges } from "#app/technology/technology-badges.tsx";
import { TechnologyItem } from "#app/technology/technology-item.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NoDefaultButton } from "#app/ui/no-default-button.tsx";
import { option } from "#app/ui/option.tsx";
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
  const { techId, card, note, rating } = item;
  const title = card?.title ?? `Record ${techId}`;
  const mayEdit = list.id !== null && may(list.role, "edit");
  return (
    <li id={`item-${techId}`} className="item">
      {card ? (
        <label className="select-box">
          <input type="checkbox" name="id" value={techId} form={compareForm} />
          <VisuallyHidden>{`Compare: ${title}`}</VisuallyHidden>
        </label>
      ) : null}
      {card ? (
        <TechnologyItem
          card={card}
          imagesUrl={imagesUrl}
          priority={priority}
          slots={{
            badges: <TechnologyBadges technology={card} />,
            facts: <Stars rating={rating} />,
          }}
        />
      ) : (
        <ItemGap techId={techId} rating={rating} withdrawn={item.withdrawn} />
      )}
      <ItemMenu item={item} title={title} list={list} here={here} />
      {note ? <p className="jot asked-message">{note}</p> : null}
      {mayEdit ? (
        <Describe item={item} title={title} here={here} answer={answer} total={list.total} />
      ) : null}
    </li>
  );
}

/** A rating as stars; nothing without one. */
export function Stars({ rating }: { rating: number | null }) {
  return rating === null ? null : (
    <span className="stars">
      <span aria-hidden="true">{"★".repeat(rating)}</span>
      <VisuallyHidden>{`Rated ${rating} of 5`}</VisuallyHidden>
    </span>
  );
}

/** The day on which the technology came, and behind a button its moves and removal. */
function ItemMenu({
  item: { techId, by, addedAt, place },
  title,
  list,
  here,
}: Pick<ShortlistPageProps, "list" | "here"> & { item: ShortlistItem; title: string }) {
  const saved = list.id === null;
  return (
    <details className="more" name="item-acts">
      <summary>
        <Icon name="more" />
        <VisuallyHidden>{`More: ${title}`}</VisuallyHidden>
      </summary>
      <div>
        <p className="note">
          {/* Who it was is of interest once there are others. */}
          {saved ? "Saved" : "Added"}
          {!saved && list.members.length > 1 ? (
            <>
              {" "}
              by <bdi>{by}</bdi>
            </>
          ) : null}
          {` on ${formatDate(addedAt)}`}
        </p>
        {saved || may(list.role, "edit") ? (
          <form method="post" action={here}>
            <HiddenFields fields={{ intent: "item", tech: techId }} />
            {saved ? null : (
              <>
                <Move change="up" label="Up" title={title} disabled={place === 1} />
                <Move change="down" label="Down" title={title} disabled={place === list.total} />
              </>
            )}
            <Move change="remove" label="Remove" title={title} />
          </form>
        ) : null}
      </div>
    </details>
  );
}

/** Shown in place of a technology that is no longer listed: its owner withdrew it, or it was deleted. */
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

/** Note, rating and place, behind a button; open while its form was refused. */
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
  const { field, fields } = answerTo(answer, { intent: "item", tech: `${techId}` });
  return (
    <details className="in-place" open={fields.tech !== undefined}>
      <summary className="text-button note">
        {note ? "Edit" : "Add a note"}
        <VisuallyHidden>{`${note ? " note" : ""}, rating, place: ${title}`}</VisuallyHidden>
      </summary>
      <form method="post" action={here}>
        <NoDefaultButton />
        <HiddenFields fields={{ intent: "item", tech: techId, seen: notedAt }} />
        <Field
          as="textarea"
          label="Note, for everyone on this list"
          {...field("note", note)}
          rows={2}
        />
        <div className="row">
          <label className="row">
            Rating
            <select name="rating" defaultValue={fields.rating ?? rating ?? ""}>
              <option value="">None</option>
              {RATINGS.map((each) => option(each, `${each} of 5`))}
            </select>
          </label>
          <Button size="small" variant="primary" name="change" value="describe">
            Save note and rating
          </Button>
        </div>
        <div className="row">
          <Field
            label={`Place, 1 to ${total}`}
            {...field("place", String(place))}
            inputMode="numeric"
            size={4}
          />
          <Button size="small" name="change" value="place">
            Move there
          </Button>
        </div>
      </form>
    </details>
  );
}
