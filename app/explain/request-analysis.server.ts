import { SUBSCRIPTION_REQUIRED } from "#app/membership/subscription-required.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { CHANGES } from "#app/platform/session/rate-limits.ts";
import type { Rates } from "#app/platform/session/rates.server.ts";
import { requireSession, type Session } from "#app/platform/session/session.server.ts";
import { tooManyChanges } from "#app/platform/session/too-many-changes.ts";
import {
  type AnalysisRequestForm,
  AnalysisRequestResultSchema,
} from "./analysis-request.schema.ts";

const REQUESTS_ARE_FULL = { code: "requests-full", status: 409 } as const;

const SIGN_IN = "Sign in to request an analysis.";
const SUBSCRIBE = "Requesting an analysis comes with Pro.";
const REQUESTS_FULL =
  "You have 100 open requests for analyses, which is the limit. Withdraw one to make room.";

type RequestDeps = { database: CallDatabase; session: Session; rates: Rates };

/**
 * Records that a subscriber wants an analysis of a technology without one, or no longer wants it. If it was analysed
 * meanwhile, that is not an error: the page shows it.
 * @throws DomainError "sign-in-required" for a visitor, "subscription-required", "not-found" if the technology does not
 * exist, "requests-full" for the 101st open request, "rate-limited", "service-unavailable" if the database fails
 */
export async function requestAnalysis(
  { database, session, rates }: RequestDeps,
  techId: number,
  { wanted }: Pick<AnalysisRequestForm, "wanted">,
): Promise<void> {
  await requireSession(session, SIGN_IN);
  await rates.require(CHANGES);
  const args = { p_tech_id: techId, p_wanted: wanted };
  const answer = await database("request_analysis", args, AnalysisRequestResultSchema());
  const { viewer, found, refused } = answer;
  if (!viewer) throw new DomainError("sign-in-required", SIGN_IN);
  if (refused === "not-subscribed") throw new DomainError(SUBSCRIPTION_REQUIRED, SUBSCRIBE);
  if (refused === "full") throw new DomainError(REQUESTS_ARE_FULL, REQUESTS_FULL);
  if (refused === "too-fast") throw tooManyChanges();
  if (!found) throw new DomainError("not-found", "This technology no longer exists.");
}
