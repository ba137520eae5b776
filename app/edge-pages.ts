import { SITE_PAGES } from "./site-pages.ts";

/** What may be stored of each path, by the parameters that are part of its key. */
const STORED = new Map(
  SITE_PAGES.flatMap(({ path, edge }) => (edge ? [[path.split("?")[0] ?? "", edge]] : [])),
);

/** What a request reads of a page: its path and parameters in one order, as key and as address. */
export type EdgeAddress = {
  address: string;
  /** Whether a browser's script reads the page's data rather than the page. */
  data: boolean;
};

/** The page that a request asks for, where the edge may store it for visitors; null for everything else. */
export function edgeAddressOf({
  method,
  url,
}: Pick<Request, "method" | "url">): EdgeAddress | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const { pathname, searchParams } = new URL(url);
  const allowed = STORED.get(pathname);
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
