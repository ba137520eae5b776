/**
 * A path with query on this site that is safe to redirect to; `fallback` for anything that leads elsewhere. Browsers
 * read `//host`, `/\host` and control characters as links to another site.
 */
export function safeRedirectPath(to: unknown, fallback: string): string {
  if (typeof to !== "string" || !to.startsWith("/") || /^\/[/\\]/.test(to)) return fallback;
  if ([...to].some((character) => character < " " || character === "\\" || character === "\u007f"))
    return fallback;
  const url = URL.canParse(to, "http://site.invalid") ? new URL(to, "http://site.invalid") : null;
  return url?.origin === "http://site.invalid" && !url.pathname.startsWith("//")
    ? `${url.pathname}${url.search}${url.hash}`
    : fallback;
}

/** A path of this site with a one-time message, by its name. */
export function withMessage(path: string, said: string): string {
  const url = new URL(path, "http://site.invalid");
  url.searchParams.set("said", said);
  return `${url.pathname}${url.search}${url.hash}`;
}
