import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { toEditableText } from "#import/text/editable-text.ts";
import { cut, cutToDifference } from "./cut-to-difference.ts";
import { columnWords, FOUND_WORDS } from "./import-words.ts";
import type { ImportPage, ImportRow } from "./imports.schema.ts";
import { MendRow } from "./mend-row.tsx";

/** Where rows are shown: the page, its URL with the open row, the place of the row that is shown whole, and a refused form. */
type Shown = { page: ImportPage; at: string; whole: number | null; answer?: Answer };
type Answer = FormAnswer | undefined;

/** The rows of the group that is open, as the form that fits them. */
export function ImportRows(shown: Shown) {
  const { page, at } = shown;
  const { details, show } = page;
  if (show === "unsure") {
    return (
      <form method="post" className="stack">
        <Rows {...shown} />
        <p className="row">
          <Button size="small" name="intent" value="answer">
            Save answers
          </Button>
          <Button size="small" name="intent" value="all-new">
            None of these is listed yet
          </Button>
        </p>
      </form>
    );
  }
  const ticks =
    details.state === "draft" && (show === "new" || show === "changed")
      ? "leave-out"
      : (details.state === "draft" || details.state === "done") && show === "left"
        ? "take-in"
        : undefined;
  if (ticks === undefined) return <Rows {...shown} />;
  return (
    <form method="post" action={at}>
      <Rows {...shown} isTicked />
      <Button size="small" name="intent" value={ticks}>
        {ticks === "take-in" ? "Take the ticked rows in" : "Leave the ticked rows out"}
      </Button>
    </form>
  );
}

function Rows({ page, at, whole, answer, isTicked = false }: Shown & { isTicked?: boolean }) {
  const { rows, show, field, notes } = page;
  // Facts that many rows share are shown once, above.
  const isNews = (note: string) => notes.every((each) => each.note !== note);
  return (
    <ul className="import-rows">
      {rows.map((row) => (
        <li key={row.place} id={`row-${row.place}`}>
          <h3>
            {isTicked ? (
              <label className="tick">
                <input type="checkbox" name={`tick-${row.place}`} />
                <bdi>{titleOf(row)}</bdi>
              </label>
            ) : (
              titleOf(row)
            )}
          </h3>
          <p className="note">
            {[
              row.row === null ? null : `Row ${row.row}`,
              row.reason,
              row.foundBy === null || show === "changed"
                ? null
                : `The listing “${row.title ?? ""}”, ${FOUND_WORDS[row.foundBy]}`,
              ...row.notes.filter((note) => isNews(note) && show !== "doubtful"),
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </p>
          {show === "unsure" ? <Question row={row} /> : null}
          {show === "doubtful" ? <MendRow row={row} answer={answer} /> : null}
          {field !== null && row.changes?.[field] ? (
            <Difference
              change={row.changes[field]}
              longest={row.place === whole ? Number.POSITIVE_INFINITY : CUT}
            />
          ) : null}
          <Read row={row} isAsked={show === "unsure"} isWhole={row.place === whole} at={at} />
        </li>
      ))}
    </ul>
  );
}

/** A row's change of one field: the listed value beside the read one. */
function Difference({
  change,
  longest,
}: {
  change: NonNullable<ImportRow["changes"]>[string];
  longest: number;
}) {
  const [old, read] = cutToDifference(
    toEditableText(change.old),
    toEditableText(change.new),
    longest,
  );
  return (
    <div className="difference prewrap">
      <p>
        <VisuallyHidden>Listed now: </VisuallyHidden>
        {change.kept || old === "" ? (
          old || <span className="note">Empty now</span>
        ) : (
          <del>{old}</del>
        )}
        {change.kept ? (
          <span className="note">
            {" "}
            An editor’s words stay; what was read is offered beside them.
          </span>
        ) : null}
      </p>
      <p>
        <VisuallyHidden>Read: </VisuallyHidden>
        {read === "" ? <span className="note">Empty</span> : <ins>{read}</ins>}
      </p>
    </div>
  );
}

/**
 * The values read of a row, beside its source: a page of 50 such would be too large, so that one at a time is shown
 * whole. Where there are answers to give, following a link would lose them: there each opens in its place, cut.
 */
function Read({
  row,
  isAsked,
  isWhole,
  at,
}: {
  row: ImportRow;
  isAsked: boolean;
  isWhole: boolean;
  at: string;
}) {
  if (isWhole) return <Reading row={row} longest={Number.POSITIVE_INFINITY} />;
  if (isAsked)
    return (
      <details>
        <summary className="text-button">What was read, beside its source</summary>
        <Reading row={row} longest={CUT} />
      </details>
    );
  return (
    <Link className="beside-source" to={`${at}&row=${row.place}#row-${row.place}`}>
      Its source
      <VisuallyHidden>{`: ${titleOf(row)}`}</VisuallyHidden>
    </Link>
  );
}

/** Characters of a text where many are shown. */
const CUT = 300;

function titleOf({ content, row, place }: ImportRow): string {
  return toEditableText(content?.title) || `Row ${row ?? place + 1}`;
}

function Question({ row }: { row: ImportRow }) {
  const name = `row-${row.place}`;
  return (
    <fieldset>
      <legend>Is it one of your listings?</legend>
      <input type="hidden" name={`place-${row.place}`} value="shown" />
      {row.candidates.map(({ id, title }) => (
        <p key={id} className="row">
          <label className="tick">
            <input type="radio" name={name} value={id} />
            Yes: <bdi>{title}</bdi>
          </label>
          <Link className="quiet-link" to={`/patentinfo?tech_id=${id}`} target="_blank">
            {`See no. ${id} in a new tab`}
          </Link>
        </p>
      ))}
      <label className="tick">
        <input type="radio" name={name} value="0" />
        No, it is a new one
      </label>
    </fieldset>
  );
}

function Reading({ row, longest }: { row: ImportRow; longest: number }) {
  const read = Object.entries(row.content ?? {}).filter(
    ([, value]) => toEditableText(value) !== "",
  );
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Read</th>
            <th scope="col">The source</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <dl>
                {read.map(([column, value]) => (
                  <div key={column}>
                    <dt>{columnWords(column)}</dt>
                    <dd className="prewrap">{short(value, longest)}</dd>
                  </div>
                ))}
              </dl>
            </td>
            <td className="prewrap">{short(row.input, longest * 2)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function short(value: unknown, longest: number): string {
  return cut(toEditableText(value), longest) || "–";
}
