import type { CallDatabase } from "#app/platform/database.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { CHANGES } from "#app/platform/rate-limits.ts";
import type { Rates } from "#app/platform/rates.server.ts";
import { requireSession, type Session } from "#app/platform/session.server.ts";
import { tooManyChanges } from "#app/platform/too-many-changes.ts";
import { type ReportRequestForm, ReportRequestResultSchema } from "./report-request.schema.ts";

const REQUESTS_ARE_FULL = { code: "requests-full", status: 409 } as const;

const SIGN_IN = "Sign in to request a report.";
const REQUESTS_FULL =
  "You have 100 open requests for reports, which is the limit. Withdraw one to make room.";

type RequestDeps = { database: CallDatabase; session: Session; rates: Rates };

/**
 * Records that the user wants a report on a technology without one, or no longer wants it. If a report was published
 * meanwhile, that is not an error: the page shows it.
 * @throws DomainError "sign-in-required" for a visitor, "not-found" if the technology does not exist, "requests-full"
 * for the 101st open request, "rate-limited", "service-unavailable" if the database fails
 */
export async function requestReport(
  { database, session, rates }: RequestDeps,
  techId: number,
  { wanted }: Pick<ReportRequestForm, "wanted">,
): Promise<void> {
  await requireSession(session, SIGN_IN);
  await rates.require(CHANGES);
  const args = { p_tech_id: techId, p_wanted: wanted };
  const answer = await database("request_report", args, ReportRequestResultSchema());
  const { viewer, found, refused } = answer;
  if (!viewer) throw new DomainError("sign-in-required", SIGN_IN);
  if (refused === "full") throw new DomainError(REQUESTS_ARE_FULL, REQUESTS_FULL);
  if (refused === "too-fast") throw tooManyChanges();
  if (!found) throw new DomainError("not-found", "This technology no longer exists.");
}
