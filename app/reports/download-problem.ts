import type { DomainError } from "../platform/domain-error.ts";
import { safeRedirectPath } from "../platform/redirects.ts";
import type { DownloadProblem } from "./reports.schema.ts";

/** The status of the page that says what went wrong. */
export const PROBLEM_STATUS: Record<DownloadProblem, number> = {
  "signed-out": 401,
  denied: 403,
  missing: 404,
  limited: 429,
  failed: 503,
};

/** Where a browser's refused download leads: a page with the words, which leads back to where the reader was. */
export function downloadProblemHref(error: DomainError, request: Request, origin: string): string {
  const problem = Object.entries(PROBLEM_STATUS).find(([, status]) => status === error.status)?.[0];
  const search = new URLSearchParams({ problem: problem ?? "failed" });
  const from = readReferrer(request.headers.get("referer"), origin);
  if (from) search.set("from", from);
  return `/download?${search}`;
}

/** The page on this site that the reader came from; null where it is another site's, or not told. */
function readReferrer(referrer: string | null, origin: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  if (url.origin !== origin || url.pathname === "/download") return null;
  return safeRedirectPath(`${url.pathname}${url.search}`, "") || null;
}
