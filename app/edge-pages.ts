import { PATENT_STATUSES } from "../import/vocabulary.ts";
import { DISCOVER_LISTS } from "./home/discover-lists.ts";
import { CLASS_FILTERS, SORTS } from "./marketplace/vocabulary.ts";

type Allowed = (value: string) => boolean;
const oneOf =
  (...values: readonly string[]): Allowed =>
  (value) =>
    values.includes(value);

/**
 * The pages that the edge may keep for visitors, each with the parameters that are part of its key and the values they
 * may have. An address with anything else is made each time: this list is how little can be made to be kept.
 * Pages that read nothing are not here; making one costs less than finding it.
 */
const PAGES: Record<string, Record<string, Allowed>> = {
  "/": {
    index: oneOf(""),
    list: oneOf(...DISCOVER_LISTS),
    at: (value) => /^\d{1,2}$/.test(value),
    _data: oneOf("routes/_index"),
  },
  "/marketplace": {
    class: oneOf(...CLASS_FILTERS),
    status: oneOf(...PATENT_STATUSES),
    sort: oneOf(...SORTS.map(({ value }) => value)),
    _data: oneOf("routes/marketplace"),
  },
  "/patentinfo": {
    tech_id: (value) => /^[1-9]\d{0,15}$/.test(value),
    _data: oneOf("routes/patentinfo"),
  },
};

/** What a request reads of a page: its path and parameters in one order, as key and as address. */
export type EdgeAddress = {
  address: string;
  /** Whether a browser's script reads the page's data rather than the page. */
  data: boolean;
};

/** The page that a request asks for, where the edge may keep it for visitors; null for everything else. */
export function edgeAddressOf({
  method,
  url,
}: Pick<Request, "method" | "url">): EdgeAddress | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const { pathname, searchParams } = new URL(url);
  const allowed = Object.hasOwn(PAGES, pathname) ? PAGES[pathname] : undefined;
  if (!allowed) return null;
  const parameters = [...searchParams];
  const names = new Set(parameters.map(([name]) => name));
  const known = ([name, value]: [string, string]) =>
    Object.hasOwn(allowed, name) && allowed[name]?.(value);
  if (names.size < parameters.length || !parameters.every(known)) return null;
  parameters.sort(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(parameters).toString();
  return { address: `${pathname}${search && `?${search}`}`, data: names.has("_data") };
}
