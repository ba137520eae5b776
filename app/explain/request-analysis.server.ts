import { type ChangeDeps, createChange, FoundSchema } from "#app/platform/http/change.server.ts";
import type { AnalysisRequestForm } from "./analysis-request.schema.ts";

const change = createChange<"request_analysis">({
  schema: FoundSchema,
  signIn: "Sign in to request an analysis.",
  done: ["changed", "has-analysis"],
  refusals: {
    "not-subscribed": [403, "Requesting an analysis comes with Pro."],
    full: [
      409,
      "You have 100 open requests for analyses, which is the limit. Withdraw one to make room.",
    ],
    "not-found": [404, "This technology no longer exists."],
  },
});

/**
 * Records that a subscriber wants an analysis of a technology without one, or no longer wants it. If it was analysed
 * meanwhile, that is not an error: the page shows it.
 * @throws DomainError "sign-in-required" for a visitor, "not-subscribed", "not-found" if the technology does not exist,
 * "full" for the 101st open request, "rate-limited", "service-unavailable" if the database fails
 */
export async function requestAnalysis(
  deps: ChangeDeps,
  techId: number,
  { wanted }: Pick<AnalysisRequestForm, "wanted">,
): Promise<void> {
  await change(deps, "request_analysis", { p_tech_id: techId, p_wanted: wanted });
}
