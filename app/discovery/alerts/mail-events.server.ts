import type { RequestContext } from "#app/load-context.server.ts";
import { postToJobs } from "#app/platform/services/jobs.server.ts";
import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** Reports of the provider of mail; it tries again what is refused. */
export const MAIL_EVENTS: RateLimit = {
  name: "mail-event",
  reader: 600,
  address: 1200,
  what: "reports",
};

/** The headers by which providers prove who they are. */
const PROOFS = ["svix-id", "svix-timestamp", "svix-signature", "authorization"];

/**
 * Hands a report of the provider of mail to the jobs Worker, which knows the provider and its secret.
 * @throws DomainError "rate-limited"
 */
export async function passMailEvent(
  deps: Pick<RequestContext, "jobs" | "log" | "rates" | "requestId">,
  given: Headers,
  body: string,
): Promise<{ status: number }> {
  await deps.rates.require(MAIL_EVENTS);
  const proofs = PROOFS.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  if (deps.jobs === null || proofs.length === 0) return { status: 401 };
  const answer = await postToJobs(deps, ["mail-events"], {
    headers: Object.fromEntries(proofs),
    body,
  });
  await answer?.body?.cancel();
  return { status: answer?.status ?? 503 };
}
