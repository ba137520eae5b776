import { formatCount } from "#app/ui/format.ts";
import { PATENT_STATUSES } from "#import/vocabulary.ts";
import { LIST_FILTERS } from "./filters.ts";
import type { MarketplacePage, MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref } from "./marketplace-href.ts";
import { CLASS_FILTERS, type Sort } from "./vocabulary.ts";
import { isFolded } from "./what-is-shown.ts";

/** A bar: how many technologies its link lists, null for what no filter can ask for. */
type Bar = { label: string; count: number; href: string | null; chosen: boolean };

/** Bars of one kind, with what must be known to add them up. */
export type BarGroup = { heading: string; bars: Bar[]; note: string | null; isByYear?: true };

/** The overview of a found set: which technologies are counted, and the groups that have any. */
export type Overview = { counted: string; groups: BarGroup[] };

/** Years with a bar of their own; those before are one bar. */
const MOST_YEARS = 10;
const MOST_UNIVERSITIES = 10;

type Counted = Pick<
  MarketplacePage,
  "facets" | "universities" | "matching" | "total" | "lessClose" | "results"
>;

/**
 * The counts of a listing or a search as bars. They are the counts beside the filters: each is what its link lists, so a
 * group with a chosen value also shows what the rest would list.
 */
export function toOverview(page: Counted, query: MarketplaceQuery): Overview {
  const groups = [
    yearGroup(page, query),
    ...valueGroups(page, query),
    universityGroup(page, query),
  ];
  return {
    counted: whatIsCounted(page, query),
    groups: groups.filter(({ bars }) => bars.length > 0),
  };
}

/** How many technologies the overview counts, and which of them the list shows. */
function whatIsCounted(page: Counted, query: MarketplaceQuery): string {
  if (query.q === "") {
    const all = `${formatCount(page.matching)} ${technologies(page.matching)}.`;
    return page.matching > page.total
      ? `${all} The list shows the ${query.sort ? "best" : "latest"} ${formatCount(page.total)} of ${formatCount(page.matching)}${query.sort ? `, ${ORDERED_BY[query.sort]}` : ""}; the overview counts all of them.`
      : all;
  }
  const found = `${formatCount(page.total)} ${technologies(page.total)} found.`;
  const less =
    page.lessClose > 0 ? ` ${formatCount(page.lessClose)} less close are not counted here.` : "";
  const folded =
    page.results !== null && isFolded(page)
      ? ` The list shows those of one invention as one result: ${formatCount(page.results)} results.`
      : "";
  return found + less + folded;
}

const ORDERED_BY: Record<Sort, string> = {
  "commercial-potential": "by commercial potential",
  "most-liked": "by likes",
  "most-saved": "by saves",
  "most-recent": "by date",
  "most-relevant": "by date",
  "term-end": "by end of term",
};

function valueGroups({ facets }: Counted, query: MarketplaceQuery): BarGroup[] {
  const bars = (name: "class" | "status", values: readonly string[]): Bar[] =>
    values.flatMap((value) => {
      const count = facets[name][value] ?? 0;
      const chosen = (query[name] as string[]).includes(value);
      if (count === 0 && !chosen) return [];
      return [{ label: value, count, chosen, href: narrowed(query, { [name]: [value] }) }];
    });
  return [
    {
      heading: LIST_FILTERS.class,
      bars: bars("class", CLASS_FILTERS),
      note: "A technology with two classes counts in both.",
    },
    { heading: LIST_FILTERS.status, bars: bars("status", PATENT_STATUSES), note: null },
  ];
}

/** The years in which technologies were added, the latest first; within a range of days that is chosen. */
function yearGroup(page: Counted, query: MarketplaceQuery): BarGroup {
  const years = Object.entries(page.facets.year).sort(([a], [b]) => Number(b) - Number(a));
  const own = years.length > MOST_YEARS ? years.slice(0, MOST_YEARS - 1) : years;
  const before = years.slice(own.length);
  const bars: Bar[] = own.map(([year, count]) => ({
    label: year,
    count,
    chosen: false,
    href: narrowed(
      query,
      days(query, `${year.padStart(4, "0")}-01-01`, `${year.padStart(4, "0")}-12-31`),
    ),
  }));
  const [latest] = before[0] ?? [];
  if (latest !== undefined) {
    const count = before.reduce((sum, [, each]) => sum + each, 0);
    const href = narrowed(query, days(query, null, `${latest.padStart(4, "0")}-12-31`));
    bars.push({ label: `${latest} and before`, count, chosen: false, href });
  }
  const dated = years.reduce((sum, [, count]) => sum + count, 0);
  const undated = (query.q === "" ? page.matching : page.total) - dated;
  if (undated > 0) bars.push({ label: "No date given", count: undated, chosen: false, href: null });
  return { heading: "Year added", bars, note: null, isByYear: true };
}

/** The days of a year that are also in the range that is chosen. */
function days(
  { added_from, added_to }: MarketplaceQuery,
  first: string | null,
  last: string,
): Partial<MarketplaceQuery> {
  return {
    added_from: first === null || (added_from !== null && added_from > first) ? added_from : first,
    added_to: added_to !== null && added_to < last ? added_to : last,
  };
}

function universityGroup({ universities }: Counted, query: MarketplaceQuery): BarGroup {
  const shown = universities.found.filter(
    ({ name }, index) => index < MOST_UNIVERSITIES || query.uni.includes(name),
  );
  const further = universities.total - shown.length;
  return {
    heading: LIST_FILTERS.uni,
    bars: shown.map(({ name, technologies: count }) => ({
      label: name,
      count,
      chosen: query.uni.includes(name),
      href: narrowed(query, { uni: [name] }),
    })),
    note:
      further > 0
        ? `The ${formatCount(shown.length)} with most of ${formatCount(universities.total)}.`
        : null,
  };
}

function narrowed(query: MarketplaceQuery, changes: Partial<MarketplaceQuery>): string {
  return marketplaceHref(query, { ...changes, page: 1 });
}

function technologies(count: number): string {
  return count === 1 ? "technology" : "technologies";
}
