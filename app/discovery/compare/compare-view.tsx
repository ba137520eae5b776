import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { CoverImage } from "#app/technology/cover-image.tsx";
import { ExportForm } from "#app/technology/export-form.tsx";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { WithdrawnItem } from "#app/technology/withdrawn-item.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { EmptyState, Notice, Unread } from "#app/ui/notice.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { compareHref, MOST_COMPARED } from "./read-ids.ts";
import { type Cell, type Column, type ComparePage, CUT, type Row } from "./to-comparison.ts";

/**
 * Technologies beside each other, as columns of a table.
 *
 * @param page null if it could not be read
 * @param only whether rows in which all agree are left out
 */
export function CompareView({
  page,
  only,
  here,
  ...site
}: {
  page: ComparePage | null;
  only: "differences" | null;
  here: string;
  brand: string;
  imagesUrl: string;
}) {
  return (
    <div className="wrap compare">
      <header className="page-header with-acts">
        <div>
          <h1>{titleOf(page)}</h1>
          <p className="lede">In their owners' words. {page ? gapsOf(page) : null}</p>
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

/** '12 of 40 cells are not provided.'; nothing where none is. */
function gapsOf({ rows }: ComparePage): string | null {
  const cells = rows.flatMap((row) => row.cells);
  const gaps = cells.filter(({ kind }) => kind === "gap").length;
  return gaps === 0 ? null : `${gaps} of ${cells.length} cells are not provided.`;
}

/** All rows or those in which they differ, and the comparison's technologies as a file. */
function HeaderActs({ page, only }: { page: ComparePage; only: "differences" | null }) {
  const ids = page.columns.map(({ id }) => id);
  return (
    <div className="head-acts">
      {page.rows.some(({ same }) => same) && ids.length > 1 ? (
        <p className="segments">
          <Link to={compareHref(ids)} aria-current={only ? undefined : "true"}>
            {only ? "Show all rows" : "All rows"}
          </Link>
          <Link to={compareHref(ids, "differences")} aria-current={only ? "true" : undefined}>
            Only differences
          </Link>
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

/** What the address asks for and the table does not show, and why. */
function LeftOut({ page, here }: { page: ComparePage; here: string }) {
  const { unknown, unreadable, tooMany, closed, withdrawn, columns } = page;
  const missing = [...unknown.map(String), ...unreadable];
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone="bad">{`We couldn't find technology ${missing.join(", ")}. ${columns.length > 0 ? "The others are below." : "A technology's number is at the end of its page's address."}`}</Notice>
      ) : null}
      {tooMany.length > 0 ? (
        <Notice>{`Four technologies fit beside each other, so ${tooMany.join(", ")} ${tooMany.length === 1 ? "is" : "are"} left out.`}</Notice>
      ) : null}
      {withdrawn.map(({ id, note }) => (
        <Notice key={id}>
          <WithdrawnItem id={id} note={note}>
            <p>
              <Link
                className="quiet-link"
                to={compareHref([...columns, ...closed].map((one) => one.id))}
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

function Table({
  page,
  only,
  brand,
  imagesUrl,
}: {
  page: ComparePage;
  only: "differences" | null;
  brand: string;
  imagesUrl: string;
}) {
  const { columns, rows, missing, viewer } = page;
  const ids = columns.map(({ id }) => id);
  const alike = columns.length > 1 ? rows.filter(({ same }) => same).length : 0;
  const shown = only && columns.length > 1 ? rows.filter(({ same }) => !same) : rows;
  return (
    <>
      {columns.length > 1 && (only || alike === 0) ? (
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
                  <Head key={column.id} column={column} ids={ids} only={only} />
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <TableRow key={row.heading} row={row} columns={columns} brand={brand} />
              ))}
            </tbody>
          </table>
        </section>
      </div>
      {missing.length > 0 ? (
        <p className="note missing">{`Not provided${columns.length > 1 ? " by any of them" : ""}: ${missing.join(", ")}.`}</p>
      ) : null}
      <p className="note">
        {viewer?.subscribed
          ? "Quotations are the beginnings of the texts. "
          : `Quotations are the beginnings of the texts; the report's chapters are part of ${brand} Pro. `}
        {viewer ? "How to reach an owner is on each technology's own page." : null}
      </p>
    </>
  );
}

function Head({
  column: { id, title },
  ids,
  only,
}: {
  column: Column;
  ids: number[];
  only: "differences" | null;
}) {
  return (
    <th scope="col">
      <Link to={technologyHref(id)}>{title}</Link>
      <p>
        <Link
          className="quiet-link"
          to={compareHref(
            ids.filter((each) => each !== id),
            only,
          )}
        >
          Remove<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
        </Link>
      </p>
    </th>
  );
}

function TableRow({
  row: { heading, cells },
  columns,
  brand,
}: {
  row: Row;
  columns: Column[];
  brand: string;
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
      </th>
      {cells.map((cell, index) => {
        const column = columns[index];
        return column ? (
          <td key={column.id}>
            <CellContent cell={cell} brand={brand} of={`${heading}, ${column.title}`} />
          </td>
        ) : null;
      })}
    </tr>
  );
}

/** A text that begins with a quotation mark of its own needs no second one. */
const OPENS_QUOTED = /^["“]/;

/** @param of the field and the technology, which a link's text does not say */
function CellContent({ cell, of, brand }: { cell: Cell; of: string; brand: string }) {
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
          {cell.quotes.some((quote) => quote.endsWith(CUT)) ? (
            <Link to={cell.href}>
              Read on<VisuallyHidden>{`: ${of}`}</VisuallyHidden>
            </Link>
          ) : null}
        </>
      );
  }
}

function AddOne({ page, only }: { page: ComparePage; only: "differences" | null }) {
  return (
    <details className="in-place" open={page.columns.length === 0}>
      <summary className="text-button">Add a technology</summary>
      <form action="/compare" className="stack">
        {[...page.columns, ...page.closed].map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        {only ? <input type="hidden" name="only" value={only} /> : null}
        <Field
          label="Add a technology by its number"
          name="id"
          inputMode="numeric"
          pattern="[0-9]*"
          size={10}
          autoComplete="off"
        />
        <p className="note">A technology's number is at the end of its page's address.</p>
        <Button size="small">Add to the comparison</Button>
      </form>
    </details>
  );
}
