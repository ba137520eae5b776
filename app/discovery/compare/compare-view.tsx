import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { CoverImage } from "#app/technology/cover-image.tsx";
import { ExportForm } from "#app/technology/export-form.tsx";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { STATEMENT_NAMES } from "#app/technology/text-statements.ts";
import { WithdrawnItem } from "#app/technology/withdrawn-item.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { EmptyState, Notice, Unread } from "#app/ui/notice.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { CUT } from "#import/text/cut-at-word.ts";
import { LONGEST_KEYWORD } from "../marketplace/marketplace-keywords.ts";
import { compareHref, MOST_COMPARED, MOST_NEEDS, type RowsShown } from "./read-ids.ts";
import type { Cell, Column, ComparePage, Row } from "./to-comparison.ts";

type Site = { brand: string; imagesUrl: string };
/** A comparison, and which rows of it alone are shown. */
type Shown = { page: ComparePage; only: RowsShown };

/**
 * Technologies beside each other, as columns of a table.
 *
 * @param page null if it could not be read
 * @param only which rows alone are shown
 */
export function CompareView({
  page,
  only,
  here,
  ...site
}: Site & { page: ComparePage | null; only: RowsShown; here: string }) {
  return (
    <div className="wrap compare">
      <header className="page-header with-acts">
        <div>
          <h1>{titleOf(page)}</h1>
          <p className="lede">
            {only === "brief"
              ? "Your brief against what each record says, word for word. "
              : "In their owners' words. "}
            {page ? gapsOf(rowsShown(page, only)) : null}
          </p>
        </div>
        {page && page.columns.length > 0 ? <HeaderActs page={page} only={only} /> : null}
      </header>
      {page === null ? (
        <Unread title="The comparison could not be loaded." retry={here} />
      ) : (
        <div className="patent-aside">
          <LeftOut page={page} here={here} />
          {page.columns.length > 0 ? <Table page={page} only={only} {...site} /> : null}
          {page.columns.length === 0 && page.closed.length === 0 ? (
            <EmptyState title="Nothing to compare yet.">
              <p>
                Tick technologies on a shortlist, choose 'Compare' on a technology's page, or type
                numbers below. <Link to="/marketplace">Browse the marketplace</Link>
              </p>
            </EmptyState>
          ) : null}
          {page.columns.length > 0 ? <EditNeeds page={page} only={only} /> : null}
          {page.columns.length < MOST_COMPARED ? <AddOne page={page} only={only} /> : null}
        </div>
      )}
    </div>
  );
}

function titleOf(page: ComparePage | null): string {
  const columns = page?.columns.length ?? 0;
  return columns > 1 ? `Compare ${columns} technologies` : "Compare technologies";
}

/** The column beside a brief's requirements. */
const BESIDE_BRIEF = new Set([
  "Institution",
  "Patent status",
  "Availability",
  `${STATEMENT_NAMES.stage} named in the text`,
]);

function rowsShown({ rows, columns }: ComparePage, only: RowsShown): Row[] {
  if (only === "brief") return rows.filter((row) => row.need || BESIDE_BRIEF.has(row.heading));
  return only === "differences" && columns.length > 1 ? rows.filter(({ same }) => !same) : rows;
}

/** '12 of 40 cells are not provided.'; nothing where none is. */
function gapsOf(rows: readonly Row[]): string | null {
  const cells = rows.flatMap((row) => row.cells);
  const gaps = cells.filter(({ kind }) => kind === "gap").length;
  return gaps === 0 ? null : `${gaps} of ${cells.length} cells are not provided.`;
}

/** The choice of rows, and the comparison's technologies as a file. */
function HeaderActs({ page, only }: Shown) {
  const { needs, rows } = page;
  const ids = page.columns.map(({ id }) => id);
  const choices: [label: string, rows: RowsShown][] = [
    ...(needs.length > 0 ? [["Your brief", "brief"] as [string, RowsShown]] : []),
    ["All rows", null],
    ...(rows.some(({ same }) => same) && ids.length > 1
      ? [["Only differences", "differences"] as [string, RowsShown]]
      : []),
  ];
  return (
    <div className="head-acts">
      {choices.length > 1 ? (
        <p className="segments">
          {choices.map(([label, shown]) => (
            <Link
              key={label}
              to={compareHref(ids, { needs, only: shown })}
              aria-current={shown === only ? "true" : undefined}
            >
              {label}
            </Link>
          ))}
        </p>
      ) : null}
      {page.viewer ? (
        <details className="more">
          <summary className="button small">Export</summary>
          <div>
            <ExportForm
              parameters={ids.map((id) => ["id", id] as const)}
              label="Export these technologies"
            />
          </div>
        </details>
      ) : null}
    </div>
  );
}

/** Technologies that the URL names and the table does not show, and why. */
function LeftOut({ page, here }: { page: ComparePage; here: string }) {
  const { unknown, unreadable, tooMany, closed, withdrawn, columns, needs, cutNeeds } = page;
  const missing = [...unknown.map(String), ...unreadable];
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone="bad">{`We couldn't find technology ${missing.join(", ")}. ${columns.length > 0 ? "The others are below." : "A technology's number is at the end of its page's address."}`}</Notice>
      ) : null}
      {tooMany.length > 0 ? (
        <Notice>{`Four technologies fit beside each other, so ${tooMany.join(", ")} ${tooMany.length === 1 ? "is" : "are"} left out.`}</Notice>
      ) : null}
      {cutNeeds.length > 0 ? (
        <Notice>{`A comparison has ${MOST_NEEDS} requirements of ${LONGEST_KEYWORD} characters at most. Left out or cut: ${cutNeeds.join("; ")}.`}</Notice>
      ) : null}
      {withdrawn.map(({ id, note }) => (
        <Notice key={id}>
          <WithdrawnItem id={id} note={note}>
            <p>
              <Link
                className="quiet-link"
                to={compareHref(
                  [...columns, ...closed].map((one) => one.id),
                  { needs },
                )}
              >
                Remove<VisuallyHidden>{`: record ${id}`}</VisuallyHidden>
              </Link>
            </p>
          </WithdrawnItem>
        </Notice>
      ))}
      {closed.length > 0 ? (
        <Notice>
          <Link to={`/login?redirectTo=${encodeURIComponent(here)}`}>Sign in</Link>
          {" to compare "}
          {closed.map(({ id, title }, index) => (
            <Fragment key={id}>
              {index > 0 ? "; " : null}
              <bdi>{title}</bdi>
            </Fragment>
          ))}
          . Without an account you can compare featured technologies.
        </Notice>
      ) : null}
      {columns.length === 1 ? (
        <Notice>Add another technology to compare this one with.</Notice>
      ) : null}
    </>
  );
}

function Table({ page, only, brand, imagesUrl }: Shown & Site) {
  const { columns, needs, missing, viewer } = page;
  const ids = columns.map(({ id }) => id);
  const several = columns.length > 1;
  const alike = several ? page.rows.filter(({ same }) => same).length : 0;
  return (
    <>
      {several && only !== "brief" && (only || alike === 0) ? (
        <p className="note">
          {alike === 0
            ? "They differ in every row."
            : `${alike === 1 ? "1 row in which they agree is" : `${alike} rows in which they agree are`} left out.`}
        </p>
      ) : null}
      <div className={`comparison of-${columns.length}`}>
        <p className="names" aria-hidden="true">
          <span>
            {columns.map(({ id, title }) => (
              <b key={id}>{title}</b>
            ))}
          </span>
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <section className="compared" aria-label="Comparison" tabIndex={0}>
          <table>
            <colgroup>
              <col />
              <col span={columns.length} />
            </colgroup>
            <thead>
              <tr>
                <td />
                {columns.map(({ id, image }) => (
                  <td key={id}>
                    <CoverImage technology={image} imagesUrl={imagesUrl} width={352} height={72} />
                  </td>
                ))}
              </tr>
              <tr>
                <td />
                {columns.map((column) => (
                  <Head
                    key={column.id}
                    column={column}
                    without={compareHref(
                      ids.filter((id) => id !== column.id),
                      { only, needs },
                    )}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {rowsShown(page, only).map((row) => (
                <TableRow
                  key={row.need?.value ?? row.heading}
                  row={row}
                  columns={columns}
                  brand={brand}
                  without={compareHref(ids, {
                    only: needs.length > 1 ? only : null,
                    needs: needs.filter((need) => need !== row.need?.value),
                  })}
                />
              ))}
            </tbody>
          </table>
        </section>
      </div>
      {only === "brief" ? (
        <p className="note">
          'Says' quotes a sentence that holds all of the words, 'Near' one that is near in meaning
          or holds most of them. 'Not said' is that no sentence does, and not that it cannot be so.
        </p>
      ) : (
        <>
          {missing.length > 0 ? (
            <p className="note missing">{`Not provided${several ? " by any of them" : ""}: ${missing.join(", ")}.`}</p>
          ) : null}
          <p className="note">
            {viewer?.subscribed
              ? "Quotations are the beginnings of the texts. "
              : `Quotations are the beginnings of the texts; the report's chapters are part of ${brand} Pro. `}
            {viewer ? "How to reach an owner is on each technology's own page." : null}
          </p>
        </>
      )}
    </>
  );
}

/** @param without the address of the comparison without it */
function Head({ column: { id, title }, without }: { column: Column; without: string }) {
  return (
    <th scope="col">
      <Link to={technologyHref(id)}>{title}</Link>
      <p>
        <Link className="quiet-link" to={without}>
          Remove<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
        </Link>
      </p>
    </th>
  );
}

/** @param without the address of the comparison without its requirement */
function TableRow({
  row: { heading, cells, need },
  columns,
  brand,
  without,
}: {
  row: Row;
  columns: Column[];
  brand: string;
  without: string;
}) {
  return (
    <tr>
      <th scope="row">
        {/* A long pair of words may be parted after its stroke. */}
        {heading.split(/(?<=\/)/).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
        {need ? (
          <p className="note">
            {need.excluded ? "excluded in your brief" : "your brief"}{" "}
            <Link className="quiet-link" to={without}>
              Remove<VisuallyHidden>{`: ${heading}`}</VisuallyHidden>
            </Link>
          </p>
        ) : null}
      </th>
      {cells.map((cell, index) => {
        const column = columns[index];
        return column ? (
          <td key={column.id}>
            {need && cell.kind === "gap" ? (
              <span className="nothing">{need.excluded ? "Not mentioned" : "Not said"}</span>
            ) : (
              <>
                {need && cell.kind === "quotes" ? (
                  <b className="note">{cell.isNear ? "Near" : "Says"}</b>
                ) : null}
                <CellContent cell={cell} brand={brand} of={`${heading}, ${column.title}`} />
              </>
            )}
          </td>
        ) : null;
      })}
    </tr>
  );
}

/** A text that begins with a quotation mark of its own needs no second one. */
const OPENS_QUOTED = /^["“]/;

/** @param of the field and the technology, which a link's text does not say */
export function CellContent({ cell, of, brand }: { cell: Cell; of: string; brand: string }) {
  switch (cell.kind) {
    case "text":
      return cell.text;
    case "gap":
      return <span className="nothing">Not provided</span>;
    case "pro":
      return <Link to="/login#plans">{`Part of ${brand} Pro`}</Link>;
    case "link":
      return (
        <a href={cell.href} rel="noopener noreferrer nofollow">
          {cell.label}
        </a>
      );
    case "quotes":
      return (
        <>
          {cell.quotes.map((quote) => (
            <p key={quote}>{OPENS_QUOTED.test(quote) ? quote : <q>{quote}</q>}</p>
          ))}
          {cell.from ? <Link to={cell.href}>{cell.from}</Link> : null}
          {cell.quotes.some((quote) => quote.endsWith(CUT)) ? (
            <Link to={cell.href}>
              Read on<VisuallyHidden>{`: ${of}`}</VisuallyHidden>
            </Link>
          ) : null}
        </>
      );
  }
}

/**
 * A form that adds a parameter to the comparison's own, behind a button.
 *
 * @param needs the requirements that it keeps
 */
function AddForm({
  page,
  only,
  needs = [],
  summary,
  button,
  children,
}: Shown & {
  needs?: readonly string[];
  summary: string;
  button: string;
  children: ReactNode;
}) {
  const parameters = [
    ...[...page.columns, ...page.closed].map(({ id }) => ["id", String(id)] as const),
    ...needs.map((need) => ["need", need] as const),
    ...(only ? [["only", only] as const] : []),
  ];
  return (
    <details className="in-place" open={page.columns.length === 0}>
      <summary className="text-button">{summary}</summary>
      <form action="/compare" className="stack">
        {parameters.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {children}
        <Button size="small">{button}</Button>
      </form>
    </details>
  );
}

function EditNeeds(comparison: Shown) {
  const { needs } = comparison.page;
  return (
    <AddForm
      {...comparison}
      summary={needs.length > 0 ? "Edit the requirements" : "Add requirements"}
      button="Compare by these"
    >
      <Field
        as="textarea"
        label={`What it must be or do: one a line, at most ${MOST_NEEDS}`}
        name="need"
        rows={Math.max(needs.length + 1, 3)}
        maxLength={MOST_NEEDS * (LONGEST_KEYWORD + 1)}
        defaultValue={needs.join("\n")}
      />
      <p className="note">
        Each technology is quoted where its record holds these words. '-silver' asks where silver is
        named.
      </p>
    </AddForm>
  );
}

function AddOne(comparison: Shown) {
  return (
    <AddForm
      {...comparison}
      needs={comparison.page.needs}
      summary="Add a technology"
      button="Add to the comparison"
    >
      <Field
        label="Add a technology by its number"
        name="id"
        inputMode="numeric"
        pattern="[0-9]*"
        size={10}
        autoComplete="off"
      />
      <p className="note">A technology's number is at the end of its page's address.</p>
    </AddForm>
  );
}
