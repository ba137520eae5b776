import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { option } from "#app/ui/option.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { PATENT_STATUSES, TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { OrganisationDataForm } from "../organisation-data-form.tsx";
import { AddListings, OrganisationHeader } from "../organisation-header.tsx";
import { bestAdditions } from "./completeness.ts";
import { classWords, lackWords, missingWords, statusWords } from "./filter-words.ts";
import { isMissing, MISSING } from "./listing-filters.ts";
import type { ListingsPage, ListingsQuery } from "./listings.schema.ts";
import { listingsHref } from "./listings-href.ts";
import { ListingsTable } from "./listings-table.tsx";
import { type SeveralAnswer, SeveralBar } from "./several-bar.tsx";

type Props = {
  page: ListingsPage;
  query: ListingsQuery;
  here: string;
  answer?: SeveralAnswer | undefined;
};

type Filtered = Pick<Props, "page" | "query">;

/**
 * An organisation's listings as a table, for its members: found by words, filtered by what is missing, class and
 * status, fifty a page. Editors select some, or all that the filter fits, and change them at once.
 *
 * @param query the filter, order and page of the address
 * @param answer a form of several listings that was refused
 */
export function ListingsView({ page, ...props }: Props) {
  const { organisation } = page;
  const own = `/organisations/${organisation.slug}`;
  const edits = organisation.role !== "reader";
  return (
    <div className="wrap">
      <OrganisationHeader
        eyebrow={organisation.name}
        title="Listings"
        actions={edits ? <AddListings own={own} /> : null}
      />
      {props.answer ? <Notice tone="bad">{props.answer.error}</Notice> : null}
      {page.all === 0 ? (
        <Empty own={own} edits={edits} />
      ) : (
        <Found page={page} {...props} edits={edits} own={own} />
      )}
      <OrganisationDataForm slug={organisation.slug} />
    </div>
  );
}

/** Listings of an organisation that has some: the toolbar, the table, and what to do with the selected. */
function Found({ page, query, here, answer, edits, own }: Props & { edits: boolean; own: string }) {
  const { organisation, listings, total, pages } = page;
  return (
    <div className="selectable">
      {edits ? <Kinds page={page} own={own} /> : null}
      <Toolbar page={page} query={query} />
      <Chips page={page} query={query} />
      {listings.length === 0 ? (
        <EmptyState title="No listing fits.">
          <p>
            <Link to={listingsHref(organisation.slug, {})}>
              {`Show all ${formatCount(page.all)} listings`}
            </Link>
          </p>
        </EmptyState>
      ) : (
        <>
          <div className="above-table">
            {edits && total > 1 ? (
              <label className="tick choose-all">
                <input type="checkbox" name="all" value="yes" form="several" />
                {total === page.all
                  ? `Select all ${formatCount(total)} listings`
                  : `Select all ${formatCount(total)} that the filter shows`}
                {pages > 1 ? ", on every page" : null}
              </label>
            ) : null}
            <Lacks page={page} query={query} />
          </div>
          <ListingsTable page={page} edits={edits} chosen={answer?.ids ?? []} />
          {edits ? <SeveralBar page={page} action={here} answer={answer} query={query} /> : null}
        </>
      )}
      {pages > 1 ? (
        <Pagination
          label="Pages of listings"
          page={page.page}
          pages={pages}
          hrefOf={(wanted) =>
            listingsHref(organisation.slug, { ...query, said: null, page: wanted })
          }
        />
      ) : null}
    </div>
  );
}

/** The gaps of the shown listings, named once: the two fields that improve them most, each leading to those without it. */
function Lacks({ page: { organisation, counts, total }, query }: Filtered) {
  if (query.missing) return null;
  const additions = bestAdditions(counts.missing).slice(0, 2);
  if (additions.length === 0)
    return <p className="note">Nothing that readers look for is missing.</p>;
  return (
    <p className="note lacks">
      {additions.map(({ column, listings }) => (
        <Link
          key={column}
          to={listingsHref(organisation.slug, {
            ...query,
            ...(isMissing(column) ? { missing: column } : {}),
            page: 1,
            said: null,
          })}
        >
          {lackWords(column, listings, total)}
        </Link>
      ))}
    </p>
  );
}

/** The first step of an organisation without listings. */
function Empty({ own, edits }: { own: string; edits: boolean }) {
  return (
    <EmptyState title="Nothing is listed yet.">
      <p>
        {edits ? (
          <>
            <Link to={`${own}/import`}>Import your technologies</Link> from a file or a feed, or{" "}
            <Link to={`${own}/drafts/new`}>write the first listing</Link>.
          </>
        ) : (
          "What your organisation publishes is here."
        )}
      </p>
    </EmptyState>
  );
}

/** Published listings, drafts and withdrawn ones, each with their number. */
function Kinds({
  page: { all, drafts, withdrawn, organisation },
  own,
}: {
  page: ListingsPage;
  own: string;
}) {
  return (
    <nav className="segments" aria-label="Kinds of listings">
      <Link to={listingsHref(organisation.slug, {})} aria-current="page">
        {`Published ${formatCount(all)}`}
      </Link>
      <Link to={`${own}/drafts`}>{`Drafts ${formatCount(drafts)}`}</Link>
      <Link to={`${own}/drafts?withdrawn=yes`}>{`Withdrawn ${formatCount(withdrawn)}`}</Link>
    </nav>
  );
}

/** One form: words, filters and the order. A number is how many listings a choice shows beside the rest. */
function Toolbar({ page: { organisation, counts }, query }: Filtered) {
  return (
    <form
      action={listingsHref(organisation.slug, {})}
      className="listings-bar"
      aria-label="Find and filter listings"
    >
      <input
        type="search"
        name="like"
        dir="auto"
        defaultValue={query.like}
        maxLength={200}
        placeholder="Title, case number, inventor"
        aria-label="Find by title, case number or inventor"
      />
      <Choice
        name="missing"
        label="What is missing"
        none="Complete or not"
        chosen={query.missing}
        values={MISSING}
        counts={counts.missing}
        words={missingWords}
      />
      <Choice
        name="class"
        label="Class"
        none="Any class"
        chosen={query.class}
        values={[...TECHNOLOGY_CLASSES, "none"]}
        counts={counts.class}
        words={classWords}
      />
      <Choice
        name="status"
        label="Patent status"
        none="Any status"
        chosen={query.status}
        values={PATENT_STATUSES}
        counts={counts.status}
        words={statusWords}
      />
      <select name="sort" aria-label="Order" defaultValue={query.sort}>
        <option value="newest">Newest first</option>
        <option value="gaps">Least complete first</option>
        <option value="shown">Most shown first</option>
      </select>
      <Button size="small">Show</Button>
    </form>
  );
}

function Choice<Value extends string>({
  name,
  label,
  none,
  chosen,
  values,
  counts,
  words,
}: {
  name: string;
  label: string;
  none: string;
  chosen: string;
  values: readonly Value[];
  counts: Record<string, number>;
  words(value: Value): string;
}) {
  return (
    <select name={name} aria-label={label} defaultValue={chosen}>
      <option value="">{none}</option>
      {values
        .filter((value) => (counts[value] ?? 0) > 0 || value === chosen)
        .map((value) => option(value, `${words(value)} (${formatCount(counts[value] ?? 0)})`))}
    </select>
  );
}

/** The filters that are on, each with the way to take it off. */
function Chips({ page: { organisation, total }, query }: Filtered) {
  const { like, missing, class: of, status } = query;
  const chips = [
    like && { words: `“${like}”`, off: { like: "" } },
    missing && { words: missingWords(missing), off: { missing: "" as const } },
    of && { words: classWords(of), off: { class: "" as const } },
    status && { words: statusWords(status), off: { status: "" as const } },
  ].filter((chip) => chip !== "");
  if (chips.length === 0) return null;
  const rest = { ...query, page: 1, said: null };
  return (
    <p className="row filters-on">
      <b>{`${formatCount(total)} ${total === 1 ? "listing" : "listings"}`}</b>
      {chips.map(({ words, off }) => (
        <Link
          key={words}
          to={listingsHref(organisation.slug, { ...rest, ...off })}
          aria-label={`Remove the filter ${words}`}
        >
          <bdi>{words}</bdi> ×
        </Link>
      ))}
    </p>
  );
}
