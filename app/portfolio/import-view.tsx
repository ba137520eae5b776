import { Link } from "@remix-run/react";
import { toEditableText } from "../../import/text/editable-text.ts";
import { OrganisationNav } from "../organisations/organisation-nav.tsx";
import { Button } from "../ui/button.tsx";
import type { FormAnswer } from "../ui/form-answer.ts";
import { formatDate } from "../ui/format.ts";
import { EmptyState, Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { ImportPage, ImportRow, ShownRows } from "./portfolio.schema.ts";
import { columnWords, FOUND_WORDS, ROWS_WORDS, STATE_WORDS } from "./portfolio-words.ts";

/**
 * One import to look through: what was taken, side by side with its source, what was rejected and why, what has to be
 * decided; then it is published.
 *
 * @param page null if it could not be read
 */
export function ImportView({
  page,
  here,
  answer,
}: {
  page: ImportPage | null;
  here: string;
  answer?: FormAnswer | undefined;
}) {
  if (page === null) {
    return (
      <div className="wrap narrow">
        <EmptyState title="The import could not be loaded.">
          <p>
            <a href={here}>Try again</a>
          </p>
        </EmptyState>
      </div>
    );
  }
  const { organisation, run, show, rows } = page;
  const { counts, report } = run;
  const href = `/organisations/${organisation.slug}/import/${run.id}`;
  const kinds = (Object.keys(ROWS_WORDS) as ShownRows[]).filter((kind) => counts[kind] > 0);
  const isDecided = run.state === "done" && counts.open > 0;
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow={organisation.name} title={STATE_WORDS[run.state]}>
        {`${run.name}, ${formatDate(run.madeAt)}${report.format ? `, read as ${report.format}` : ""}.`}
      </PageHeader>
      <OrganisationNav slug={organisation.slug} at="import" edits />
      {answer ? <Notice tone="bad">{answer.error}</Notice> : null}
      {run.problem ? <Notice tone="bad">{run.problem}</Notice> : null}
      {["waiting", "reading", "publishing"].includes(run.state) ? (
        <Notice>
          {`${counts.rows} rows so far. `}
          <a href={here}>Look again</a>
        </Notice>
      ) : null}
      <div className="patent-aside">
        {run.state === "draft" || isDecided ? (
          <form method="post" className="panel stack">
            <p>
              {counts.unsure > 0
                ? `${counts.unsure} are not published before you decide about them.`
                : "Everything can be published."}
              {organisation.verified
                ? ""
                : " A domain of your organisation's has to be proved before you can publish."}
            </p>
            <div className="row">
              <Button variant="primary" name="intent" value="publish">
                {`Publish ${counts.open}`}
              </Button>
              {run.state === "draft" ? (
                <Button name="intent" value="leave">
                  Leave it
                </Button>
              ) : null}
            </div>
          </form>
        ) : null}
        {report.notes?.length || report.gone?.length ? (
          <ul className="asked">
            {report.notes?.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {report.gone?.map((title) => (
              <li key={title}>{`Withdrawn, since the feed holds it no more: ${title}`}</li>
            ))}
          </ul>
        ) : null}
        {kinds.length > 0 ? (
          <nav aria-label="Rows by what becomes of them">
            <ul className="row">
              {kinds.map((kind) => (
                <li key={kind}>
                  <Link to={`${href}?show=${kind}`} aria-current={kind === show || undefined}>
                    {`${ROWS_WORDS[kind]} ${counts[kind]}`}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <section aria-labelledby="rows-heading">
          <h2 id="rows-heading">{ROWS_WORDS[show]}</h2>
          {rows.length === 0 ? <p className="note">None.</p> : null}
          {show === "unsure" && rows.length > 0 ? (
            <form method="post" className="stack">
              <Rows rows={rows} show={show} />
              <Button variant="primary" name="intent" value="answer">
                Save answers
              </Button>
            </form>
          ) : (
            <Rows rows={rows} show={show} />
          )}
        </section>
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

function Rows({ rows, show }: { rows: readonly ImportRow[]; show: ShownRows }) {
  return (
    <ul className="asked">
      {rows.map((row) => (
        <li key={row.place}>
          <h3>{titleOf(row)}</h3>
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
          {row.changes && Object.keys(row.changes).length > 0 ? <Changes row={row} /> : null}
          <details>
            <summary>What was read, beside its source</summary>
            <Reading row={row} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ content, row, place }: ImportRow): string {
  return toEditableText(content?.title) || `Row ${row ?? place + 1}`;
}

function Question({ row }: { row: ImportRow }) {
  const name = `row-${row.place}`;
  return (
    <fieldset className="stack">
      <legend>Is it one of your listings?</legend>
      {row.candidates.map(({ id, title }) => (
        <label key={id} className="tick">
          <input type="radio" name={name} value={id} />
          {`Yes: ${title} (no. ${id})`}
        </label>
      ))}
      <label className="tick">
        <input type="radio" name={name} value="0" />
        No, it is a new one
      </label>
    </fieldset>
  );
}

function Changes({ row }: { row: ImportRow }) {
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
          {Object.entries(row.changes ?? {}).map(([column, change]) => (
            <tr key={column}>
              <th scope="row">{columnWords(column)}</th>
              <td>{short(change.old)}</td>
              <td>
                {short(change.new)}
                {change.kept ? " (an editor's words stay; this is offered beside them)" : ""}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Reading({ row }: { row: ImportRow }) {
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
                    <dd className="prewrap">{toEditableText(value)}</dd>
                  </div>
                ))}
              </dl>
            </td>
            <td className="prewrap">{row.input}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function short(value: unknown): string {
  const text = toEditableText(value);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text || "–";
}
