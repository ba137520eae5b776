import type { DomainError } from "#app/platform/domain-error.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";

/** Why an export was refused, as the page of refused exports names it. */
export const EXPORT_PROBLEMS = ["choice", "plan", "missing", "limited", "failed"] as const;
export type ExportProblem = (typeof EXPORT_PROBLEMS)[number];

/** The status of the page for each problem. */
export const EXPORT_PROBLEM_STATUS: Record<ExportProblem, number> = {
  choice: 400,
  plan: 403,
  missing: 404,
  limited: 429,
  failed: 503,
};

/** The URL of the page that explains a refused export and leads back to the page that the reader came from. */
export function exportProblemHref(error: DomainError, request: Request, origin: string): string {
  const problem = EXPORT_PROBLEMS.find((name) => EXPORT_PROBLEM_STATUS[name] === error.status);
  const search = new URLSearchParams({ problem: problem ?? "failed" });
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  if (referrer?.origin === origin && referrer.pathname !== "/export/failed") {
    const from = safeRedirectPath(`${referrer.pathname}${referrer.search}`, "");
    if (from) search.set("from", from);
  }
  return `/export/failed?${search}`;
}
