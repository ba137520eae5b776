import type { DomainError } from "#app/platform/domain-error.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";
import type { DownloadProblem } from "./reports.schema.ts";

/** The status of the page for each problem. */
export const PROBLEM_STATUS: Record<DownloadProblem, number> = {
  "signed-out": 401,
  denied: 403,
  missing: 404,
  limited: 429,
  failed: 503,
};

/** The URL of the page that explains a refused download and links back to the page that the reader came from. */
export function downloadProblemHref(error: DomainError, request: Request, origin: string): string {
  const problem = Object.entries(PROBLEM_STATUS).find(([, status]) => status === error.status)?.[0];
  const search = new URLSearchParams({ problem: problem ?? "failed" });
  const from = readReferrer(request.headers.get("referer"), origin);
  if (from) search.set("from", from);
  return `/download?${search}`;
}

/** The page on this site that the reader came from; null if it is on another site or unknown. */
function readReferrer(referrer: string | null, origin: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  if (url.origin !== origin || url.pathname === "/download") return null;
  return safeRedirectPath(`${url.pathname}${url.search}`, "") || null;
}
