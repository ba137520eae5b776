import { SITE_PAGES } from "./site-pages.ts";

/** The parameters that belong to the cache key, by path. */
const STORED = new Map(
  SITE_PAGES.flatMap(({ path, edge }) => (edge ? [[path.split("?")[0] ?? "", edge]] : [])),
);

/** The same for pages with one path for each of many things. */
const STORED_PATHS = SITE_PAGES.flatMap(({ paths, edge }) =>
  paths && edge ? [{ paths, edge }] : [],
);

/** The cache key and URL of a page: its path, and its parameters in a fixed order. */
export type EdgeAddress = {
  address: string;
  /** True if a script fetches the page's data, not the document. */
  data: boolean;
};

/** The page of a request that the edge may cache for visitors; null for any other request. */
export function edgeAddressOf({
  method,
  url,
}: Pick<Request, "method" | "url">): EdgeAddress | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const { pathname, searchParams } = new URL(url);
  const allowed =
    STORED.get(pathname) ?? STORED_PATHS.find(({ paths }) => paths.test(pathname))?.edge;
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
