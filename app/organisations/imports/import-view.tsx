import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { toEditableText } from "#import/text/editable-text.ts";
import { cut, cutToDifference } from "./cut-to-difference.ts";
import { FeedReview } from "./feed-review.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportSheets } from "./import-sheets.tsx";
import { ImportTabs } from "./import-tabs.tsx";
import { columnWords, FOUND_WORDS, ROWS_WORDS, STATE_WORDS, STAYS_WORDS } from "./import-words.ts";
import type { ImportPage, ImportRow, ShownRows, Undo } from "./imports.schema.ts";
import { ProveFirst } from "./prove-first.tsx";

/**
 * One import to look through: what was taken, side by side with its source, what was rejected and why, what has to be
 * decided; then it is published.
 *
 * @param whole the place of the row that is shown whole, beside its source
 */
export function ImportView({
  page,
  whole,
  here,
  answer,
}: {
  page: ImportPage;
  whole: number | null;
  here: string;
  answer?: FormAnswer | undefined;
}) {
  const { organisation, run, show } = page;
  const { counts, report } = run;
  const href = `/organisations/${organisation.slug}/import/${run.id}`;
  const at = `${href}?show=${show}&page=${page.page}`;
  const isDecided = run.state === "done" && counts.open > 0;
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow={organisation.name} title={STATE_WORDS[run.state]}>
        <bdi>{run.name}</bdi>
        {`, ${formatDate(run.madeAt)}${report.format ? `, read as ${report.format}` : ""}.`}
      </PageHeader>
      {answer ? <Notice tone="bad">{answer.error}</Notice> : null}
      {run.problem ? <Notice tone="bad">{run.problem}</Notice> : null}
      {["waiting", "reading", "publishing", "undoing"].includes(run.state) ? (
        <Notice>
          {`${counts.rows} rows so far. `}
          <a href={here}>Look again</a>
        </Notice>
      ) : null}
      <div className="patent-aside">
        {run.state === "sheet" && report.sheets ? <ImportSheets sheets={report.sheets} /> : null}
        {run.state === "columns" && report.columns ? (
          <ImportColumns
            columns={report.columns}
            delimiters={report.delimiters ?? []}
            typed={answer?.fields ?? {}}
          />
        ) : null}
        {run.state === "draft" || isDecided ? <Publish page={page} /> : null}
        {page.images.waiting + page.images.failed > 0 ? <Images {...page.images} /> : null}
        {report.undone ? <Undone {...report.undone} /> : null}
        {page.undo && run.wrote > 0 ? <RollBack undo={page.undo} /> : null}
        {report.notes?.length || report.gone?.length ? (
          <ul className="asked">
            {report.notes?.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {report.gone?.map((title) => (
              <li key={title}>
                {`Withdrawn, because the ${run.isFeed ? "feed" : "file"} no longer has it: ${title}`}
              </li>
            ))}
          </ul>
        ) : null}
        <ImportTabs page={page} href={href} />
        {run.state === "sheet" || run.state === "columns" ? null : (
          <RowsSection page={page} whole={whole} at={at} />
        )}
        {page.pages > 1 ? (
          <Pagination
            label="Pages of rows"
            page={page.page}
            pages={page.pages}
            hrefOf={(wanted) => `${href}?show=${show}&page=${wanted}`}
          />
        ) : null}
        <p>
          <Link className="quiet-link" to={`/organisations/${organisation.slug}/import`}>
            All imports
          </Link>
        </p>
      </div>
    </div>
  );
}

/** What publishing would write, and the button for it. */
function Publish({ page: { organisation, run, feed, absent } }: { page: ImportPage }) {
  const { counts } = run;
  return (
    <form method="post" className="panel stack">
      <p>
        {counts.unsure > 0
          ? `Not published before you decide: ${counts.unsure}.`
          : "Everything can be published."}
      </p>
      {feed ? <FeedReview feed={feed} isDoubtful={run.problem !== null} /> : null}
      {absent && absent.count > 0 ? <Absent {...absent} /> : null}
      {organisation.verified ? null : <ProveFirst slug={organisation.slug} />}
      <div className="row">
        {organisation.verified ? (
          <Button variant="primary" name="intent" value="publish">
            {publishWords(counts)}
          </Button>
        ) : null}
        {run.state === "draft" ? (
          <Button name="intent" value="leave" formNoValidate>
            Leave it
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** The listings of earlier files that this one lacks, with the choice to withdraw them. */
function Absent({ count, shown }: NonNullable<ImportPage["absent"]>) {
  return (
    <>
      <details>
        <summary>
          {count === 1
            ? "1 of your listings is not in this file."
            : `${count} of your listings are not in this file.`}
        </summary>
        <ul>
          {shown.map(({ techId, title }) => (
            <li key={techId}>
              <bdi>{title}</bdi>
              {` (no. ${techId})`}
            </li>
          ))}
          {count > shown.length ? <li>{`And ${count - shown.length} more.`}</li> : null}
        </ul>
      </details>
      <label className="tick">
        <input type="checkbox" name="withdraw" value="yes" />
        {count === 1
          ? "Withdraw it when this is published"
          : "Withdraw these when this is published"}
      </label>
      <p className="note">What is withdrawn can be published again from Drafts, under Withdrawn.</p>
    </>
  );
}

/** Images that the import's rows name and that its listings do not show yet. */
function Images({ waiting, failed, shown }: ImportPage["images"]) {
  return (
    <section className="panel stack" aria-label="Images">
      {waiting > 0 ? <p>{`Images still to be fetched: ${waiting}.`}</p> : null}
      {failed > 0 ? (
        <>
          <p>{`Images that could not be fetched: ${failed}. Add them on their listings' pages, or import the file again when their addresses work.`}</p>
          <ul>
            {shown.map(({ techId, title, address, problem }) => (
              <li key={address + techId}>
                <bdi>{title}</bdi>
                {` (no. ${techId}): ${problem ?? ""} `}
                <bdi>{address}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** How a published import is rolled back, and what that would leave. */
function RollBack({ undo }: { undo: Undo }) {
  const { stay, stays } = undo;
  return (
    <form method="post" className="panel stack">
      <h2>Roll it back</h2>
      <p className="note">{undoWords(undo)}</p>
      {stays.length > 0 ? (
        <details>
          <summary>What stays, and why</summary>
          <Stays stays={stays} />
          {stay > stays.length ? <p>{`And ${stay - stays.length} more.`}</p> : null}
        </details>
      ) : null}
      <div>
        <Button name="intent" value="roll-back">
          Roll this import back
        </Button>
      </div>
    </form>
  );
}

/** The rows of one result, as the form that fits them. */
function RowsSection({
  page: { run, show, rows },
  whole,
  at,
}: {
  page: ImportPage;
  whole: number | null;
  at: string;
}) {
  const ticks =
    run.state === "draft" || run.state === "done"
      ? ({ new: "leave-out", changed: "leave-out", left: "take-in" } as const)[show as string]
      : undefined;
  return (
    <section aria-labelledby="rows-heading">
      <h2 id="rows-heading">{ROWS_WORDS[show]}</h2>
      {rows.length === 0 ? <p className="note">None.</p> : null}
      {show === "left" ? (
        <p className="note">These rows stay out of later imports, too, until you take them in.</p>
      ) : null}
      {show === "unsure" && rows.length > 0 ? (
        <form method="post" className="stack">
          <Rows rows={rows} show={show} whole={whole} at={at} />
          <p className="row">
            <Button variant="primary" name="intent" value="answer">
              Save answers
            </Button>
            <Button name="intent" value="all-new">
              None of these is listed yet
            </Button>
          </p>
        </form>
      ) : ticks && rows.length > 0 ? (
        <form method="post" action={at}>
          <Rows rows={rows} show={show} whole={whole} at={at} ticked />
          <Button name="intent" value={ticks}>
            {ticks === "take-in" ? "Take the ticked rows in" : "Leave the ticked rows out"}
          </Button>
        </form>
      ) : (
        <Rows rows={rows} show={show} whole={whole} at={at} />
      )}
    </section>
  );
}

/** What a roll-back will do, as a sentence for each kind of listing. */
function undoWords({ withdrawn, restored, stay }: Undo): string {
  const of = (count: number, one: string, several: string) =>
    count === 0 ? [] : count === 1 ? [`1 ${one}`] : [`${count} ${several}`];
  return [
    ...of(withdrawn, "added listing is withdrawn.", "added listings are withdrawn."),
    ...of(
      restored,
      "changed listing gets its earlier text.",
      "changed listings get their earlier text.",
    ),
    ...of(stay, "stays as it is, or in part.", "stay as they are, or in part."),
  ].join(" ");
}

function Undone({ withdrawn, restored, stay, stays }: Undo) {
  return (
    <section className="panel stack" aria-label="What was rolled back">
      <p>{`${withdrawn} withdrawn, ${restored} as before, ${stay} stay.`}</p>
      {stays.length > 0 ? <Stays stays={stays} /> : null}
    </section>
  );
}

function Stays({ stays }: Pick<Undo, "stays">) {
  return (
    <ul>
      {stays.map(({ techId, title, why, fields }) => (
        <li key={techId}>
          <bdi>{title}</bdi>
          {` (no. ${techId}) ${STAYS_WORDS[why]}${fields.length > 0 ? `: ${fields.map(columnWords).join(", ")}` : ""}`}
        </li>
      ))}
    </ul>
  );
}

/** '3 new, 20 changed': what publishing writes, since nothing happens to what is unchanged. */
function publishWords({ new: added, changed }: ImportPage["run"]["counts"]): string {
  const parts = [added > 0 ? `${added} new` : "", changed > 0 ? `${changed} changed` : ""];
  return `Publish ${parts.filter(Boolean).join(" and ")}`.trim();
}

/** @param at the address of these rows @param ticked whether each row has a box */
function Rows({
  rows,
  show,
  whole,
  at,
  ticked = false,
}: {
  rows: readonly ImportRow[];
  show: ShownRows;
  whole: number | null;
  at: string;
  ticked?: boolean;
}) {
  return (
    <ul className="asked">
      {rows.map((row) => (
        <li key={row.place} id={`row-${row.place}`}>
          <h3>
            {ticked ? (
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
              row.foundBy === null
                ? null
                : `The listing “${row.title ?? ""}”, ${FOUND_WORDS[row.foundBy]}`,
              ...row.notes,
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </p>
          {show === "unsure" ? <Question row={row} /> : null}
          {row.changes && Object.keys(row.changes).length > 0 ? (
            <Changes row={row} longest={row.place === whole ? Number.POSITIVE_INFINITY : CUT} />
          ) : null}
          <Read row={row} show={show} isWhole={row.place === whole} at={at} />
        </li>
      ))}
    </ul>
  );
}

/**
 * What was read of a row, beside its source: a page of 25 such would be too large, so that one at a time is shown whole.
 * Where there are answers to give, following a link would lose them: there each opens in its place, cut.
 */
function Read({
  row,
  show,
  isWhole,
  at,
}: {
  row: ImportRow;
  show: ShownRows;
  isWhole: boolean;
  at: string;
}) {
  const label = "What was read, beside its source";
  if (isWhole) return <Reading row={row} longest={Number.POSITIVE_INFINITY} />;
  if (show === "unsure")
    return (
      <details>
        <summary className="text-button">{label}</summary>
        <Reading row={row} longest={CUT} />
      </details>
    );
  return (
    <Link className="quiet-link" to={`${at}&row=${row.place}#row-${row.place}`}>
      {label}
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

function Changes({ row, longest }: { row: ImportRow; longest: number }) {
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Listed now</th>
            <th scope="col">Read</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(row.changes ?? {}).map(([column, change]) => {
            const [old, read] = cutToDifference(
              toEditableText(change.old),
              toEditableText(change.new),
              longest,
            );
            return (
              <tr key={column}>
                <th scope="row">{columnWords(column)}</th>
                <td className="prewrap">{old || "–"}</td>
                <td className="prewrap">
                  {read || "–"}
                  {change.kept ? " (an editor's words stay; this is offered beside them)" : ""}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
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
