import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { formatCount, formatDate, formatMonth } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { OrganisationHeader } from "../organisation-header.tsx";
import { LIST_WORDS, MIRROR_LISTS, type MirrorList } from "./mirror-lists.ts";
import type { MirrorInWords as MirrorPage, MirrorRowInWords as MirrorRow } from "./mirror-words.ts";

const PAGE_ROWS = 50;
/** The path of the organisation's pages, and what the reader may do there. */
type Rights = { own: string; edits: boolean; isAdmin: boolean };

/** What patent offices record under an organisation's names beside what it lists, in four lists. */
export function MirrorView({ page, error }: { page: MirrorPage; error: string | null }) {
  const { organisation, asOf, names } = page;
  const { role } = organisation;
  const own = `/organisations/${organisation.slug}`;
  const rights = { own, isAdmin: role === "admin", edits: role !== "reader" };
  const isNamed = names.some(({ state }) => state === "confirmed");
  return (
    <div className="wrap mirror-page">
      <OrganisationHeader
        eyebrow={organisation.name}
        title="Mirror"
        actions={
          <>
            <a className="button small" href={`${own}/data?format=csv&part=mirror`}>
              CSV
            </a>
            <ButtonLink size="small" to="#names">
              Your names
            </ButtonLink>
          </>
        }
      >
        {headWords(page, isNamed)}
      </OrganisationHeader>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {asOf === null ? <NothingRead numbers={page.numbers} /> : null}
      {asOf !== null && !isNamed ? <Names page={page} rights={rights} /> : null}
      {asOf === null ? null : (
        <>
          {isNamed ? <Counts page={page} own={own} /> : null}
          <Find page={page} own={own} />
          {MIRROR_LISTS.filter((list) => page.list === null || page.list === list)
            .filter((list) => isNamed || list === "gone" || list === "fees")
            .map((list) => (
              <List key={list} list={list} page={page} rights={rights} />
            ))}
        </>
      )}
      {asOf !== null && isNamed ? <Names page={page} rights={rights} /> : null}
      <p className="note">
        A file tells only what lies before its day. Terms do not count adjustment, extension or
        disclaimer. Nothing here is legal advice.
      </p>
    </div>
  );
}

function headWords({ asOf, owned }: MirrorPage, isNamed: boolean): string {
  const whose = "Seen by your members alone.";
  if (asOf === null) return `What patent offices record beside what you list. ${whose}`;
  const day = formatDate(asOf);
  if (!isNamed)
    return `Records until ${day} are read. Confirm your names of record first. ${whose}`;
  return `${formatCount(owned)} ${owned === 1 ? "number stands" : "numbers stand"} under your names of record, as of ${day}. ${whose}`;
}

/** What the mirror needs, where it has nothing to show. */
function NothingRead({ numbers }: { numbers: number }) {
  return (
    <EmptyState title="No record of a patent office was read here yet.">
      <p>
        {`The mirror compares what you list with the US files of maintenance fees and assignments. Whoever runs this site reads them with 'npm run rights'; they are public. ${
          numbers === 0
            ? "None of your listings names an American or European patent yet: it needs their numbers, too."
            : `${formatCount(numbers)} American and European numbers of your listings wait for them.`
        }`}
      </p>
    </EmptyState>
  );
}

/** The four counts, which lead to their lists. */
function Counts({ page: { counts }, own }: { page: MirrorPage; own: string }) {
  return (
    <nav className="mirror-counts" aria-label="The four lists">
      {MIRROR_LISTS.map((list) => (
        <Link key={list} to={`${own}/mirror?list=${list}`}>
          <b>{formatCount(counts[list])}</b>
          <span>{LIST_WORDS[list].counted}</span>
        </Link>
      ))}
    </nav>
  );
}

function Find({ page, own }: { page: MirrorPage; own: string }) {
  const { list, like, done, showsDone } = page;
  const at = (query: Record<string, string>) =>
    `${own}/mirror?${new URLSearchParams({ ...(list && { list }), ...query })}`;
  return (
    <Form action={`${own}/mirror`} className="row mirror-find">
      {list ? <HiddenFields fields={{ list }} /> : null}
      <input
        type="search"
        name="q"
        defaultValue={like}
        maxLength={200}
        aria-label="Find in the four lists"
        placeholder="Title, number or owner"
      />
      <Button size="small">Find</Button>
      {list || like || showsDone ? <Link to={`${own}/mirror`}>All four lists</Link> : null}
      {done > 0 && !showsDone ? (
        <p className="note">
          {`${formatCount(done)} ${done === 1 ? "row is" : "rows are"} done; each comes back when its record changes. `}
          <Link to={at({ done: "yes" })}>Show them</Link>
        </p>
      ) : null}
    </Form>
  );
}

function List({ list, page, rights }: { list: MirrorList; page: MirrorPage; rights: Rights }) {
  const { own } = rights;
  const rows = page.rows.filter((row) => row.list === list);
  const total = page.totals[list] ?? 0;
  const { title, none } = LIST_WORDS[list];
  const isNarrowed = page.like !== "" || page.showsDone;
  const query = {
    list,
    ...(page.like && { q: page.like }),
    ...(page.showsDone && { done: "yes" }),
  };
  const hrefOf = (number: number) =>
    `${own}/mirror?${new URLSearchParams({ ...query, ...(number > 1 && { page: String(number) }) })}`;
  return (
    <section className="mirror-list" aria-labelledby={`list-${list}`}>
      <div className="mirror-head">
        <h2 id={`list-${list}`}>{title}</h2>
        <span className="num">{formatCount(total)}</span>
        {list === "fees" ? <p>What is paid leaves with the next file.</p> : null}
        {list === "drafts" ? <p>None is public before you publish it.</p> : null}
        {list === "unlisted" && rights.edits ? (
          <p>
            {"A draft has what these records name. "}
            <Link to={`${own}/import`}>Import a grant's XML</Link>
            {" for abstract, claims and family."}
          </p>
        ) : null}
        {list === "fees" ? <a href={calendarHref(page)}>Subscribe (.ics)</a> : null}
        {rights.edits && rows.length > 1 && !page.showsDone ? (
          <Together list={list} rows={rows} own={own} />
        ) : null}
      </div>
      {list === "fees" && total > 0 && !isNarrowed ? <Year page={page} own={own} /> : null}
      {rows.length === 0 ? (
        <p className="nothing">{isNarrowed ? "No row is found." : none}</p>
      ) : (
        <ol className="mirror-rows">
          {rows.map((row, place) => (
            <Row
              key={row.key}
              row={row}
              page={page}
              rights={rights}
              isNewMonth={row.month !== (rows[place - 1]?.month ?? null)}
            />
          ))}
        </ol>
      )}
      {page.list === null && total > rows.length ? (
        <p>
          <Link to={hrefOf(1)}>{`${formatCount(total - rows.length)} more`}</Link>
        </p>
      ) : null}
      {page.list === list && total > PAGE_ROWS ? (
        <Pagination
          label="Pages"
          page={page.page}
          pages={Math.ceil(total / PAGE_ROWS)}
          hrefOf={hrefOf}
        />
      ) : null}
    </section>
  );
}

/** One action for all rows that a list shows. */
function Together({
  list,
  rows,
  own,
}: {
  list: MirrorList;
  rows: readonly MirrorRow[];
  own: string;
}) {
  if (list === "gone") {
    const ids = rows.map(({ key }) => `id=${key}`).join("&");
    return <Link to={`${own}/withdraw?${ids}`}>{`Withdraw these ${rows.length}`}</Link>;
  }
  return list === "unlisted" ? (
    <form method="post" action={`${own}/mirror`}>
      <HiddenFields fields={{ list, intent: "draft" }} />
      {rows.map(({ key }) => (
        <input key={key} type="hidden" name="key" value={key} />
      ))}
      <Button size="small">{`Make drafts of these ${rows.length}`}</Button>
    </form>
  ) : null;
}

function Row({
  row,
  page,
  rights,
  isNewMonth,
}: {
  row: MirrorRow;
  page: MirrorPage;
  rights: Rights;
  isNewMonth: boolean;
}) {
  const { title, note, month, words, by } = row;
  const href = hrefOfRow(row, rights.own);
  return (
    <li>
      {month && isNewMonth ? <h3>{month}</h3> : null}
      <div>
        <p>
          <b>{href ? <Link to={href}>{title}</Link> : title}</b>
        </p>
        <p className="note num">{note}</p>
      </div>
      <div>
        <p>{words}</p>
        <p className="note">{by}</p>
      </div>
      <div className="row">
        <Actions row={row} page={page} rights={rights} />
      </div>
    </li>
  );
}

function hrefOfRow({ list, key, techId, href }: MirrorRow, own: string): string | null {
  if (list === "drafts") return `${own}/drafts/${key}`;
  return techId === null ? href : technologyHref(techId);
}

/** What is done with a row; of a fee, for every member. */
function Actions({
  row,
  page,
  rights: { own, edits },
}: {
  row: MirrorRow;
  page: MirrorPage;
  rights: Rights;
}) {
  const of = <VisuallyHidden>{` of ${row.title}`}</VisuallyHidden>;
  if (row.list === "fees")
    return (
      <a className="button small" href={`${calendarHref(page)}?number=${row.number}`}>
        Add to calendar{of}
      </a>
    );
  if (!edits) return null;
  if (row.list === "drafts")
    return (
      <ButtonLink size="small" to={`${own}/drafts/${row.key}`}>
        Edit and publish{of}
      </ButtonLink>
    );
  const act = (intent: string, label: string): ReactNode => (
    <form method="post" action={`${own}/mirror`}>
      <HiddenFields fields={{ list: row.list, key: row.key, intent }} />
      <Button size="small">
        {label}
        {of}
      </Button>
    </form>
  );
  if (page.showsDone) return act("undone", "Not done");
  return row.list === "unlisted" ? (
    <>
      {act("draft", "Make a draft")}
      {act("done", "Leave it")}
    </>
  ) : (
    <>
      <ButtonLink size="small" to={`${own}/withdraw?id=${row.techId}`}>
        Withdraw{of}
      </ButtonLink>
      {act("done", row.away ? "Ours all the same" : "Leave it")}
    </>
  );
}

/** Fees of the next twelve months, a bar for each month; the list below has the same. */
function Year({ page: { months, list }, own }: { page: MirrorPage; own: string }) {
  const most = Math.max(1, ...months.map(({ fees }) => fees));
  return (
    <ol className="mirror-year" aria-label="Fees by month">
      {months.map(({ month, fees: count }) => {
        const height = Math.round((60 * count) / most);
        return (
          <li key={month}>
            {count > 0 ? <b className="num">{formatCount(count)}</b> : null}
            <svg viewBox={`0 0 40 ${height}`} width="40" height={height} aria-hidden="true">
              <rect width="40" height={height} />
            </svg>
            <span>
              {list === null && count > 0 ? (
                <Link to={`${own}/mirror?list=fees`}>{formatMonth(month).slice(0, 3)}</Link>
              ) : (
                formatMonth(month).slice(0, 3)
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The names under which patent offices record what the organisation owns: those confirmed, and those to be looked at. */
function Names({ page, rights }: { page: MirrorPage; rights: Rights }) {
  const { names, proposals, organisation } = page;
  const states = { confirmed: "yours", refused: "not yours", asked: "a moderator decides" };
  const act = (intent: string, written: string, label: string) => (
    <form method="post" action={`${rights.own}/mirror`}>
      <HiddenFields fields={{ intent, name: written }} />
      <Button size="small">
        {label}
        <VisuallyHidden>{`: ${written}`}</VisuallyHidden>
      </Button>
    </form>
  );
  return (
    <section className="mirror-list" id="names" aria-labelledby="names-heading">
      <div className="mirror-head">
        <h2 id="names-heading">Your names of record</h2>
        <p>
          {rights.isAdmin
            ? "Confirm the names under which patents are recorded for you. Spellings such as 'THE REGENTS OF' or 'UNIV.' go with a name; campuses and foundations are names of their own."
            : `An admin of ${organisation.name} confirms them.`}
        </p>
      </div>
      <ul className="mirror-rows">
        {proposals.map(({ name, written, listings, isOwnName }) => (
          <li key={name}>
            <p>
              <b>{written}</b>
            </p>
            <p>{`${isOwnName ? "Your name in another spelling. " : ""}Owner on record of ${listings === 1 ? "one" : formatCount(listings)} of your listings. Is it you?`}</p>
            <div className="row">
              {rights.isAdmin ? act("confirm", written, "Yes, ours") : null}
              {rights.isAdmin ? act("refuse", written, "No") : null}
            </div>
          </li>
        ))}
        {names.map(({ name, written, state, by, at }) => (
          <li key={name}>
            <p>
              <b>{written}</b>
            </p>
            <p>{`${states[state]}, by ${by} on ${formatDate(at)}`}</p>
            <div className="row">
              {rights.isAdmin ? act("forget", written, "Decide again") : null}
            </div>
          </li>
        ))}
      </ul>
      {proposals.length + names.length === 0 ? (
        <p className="nothing">
          No recorded owner of your listings is known. The US file of assignments names them.
        </p>
      ) : null}
      {rights.isAdmin ? (
        <form method="post" action={`${rights.own}/mirror`} className="row">
          <HiddenFields fields={{ intent: "confirm" }} />
          <input
            type="text"
            name="name"
            required
            maxLength={300}
            aria-label="Another name, as a patent office recorded it"
            placeholder="A former name, a foundation"
          />
          <Button size="small">Add a name</Button>
          <span className="note">
            One that owns none of your listings is for a moderator to decide.
          </span>
        </form>
      ) : null}
    </section>
  );
}

function calendarHref({ organisation, calendar }: MirrorPage): string {
  return `/feeds/${organisation.slug}.${calendar}.ics`;
}
