import type { RequestContext } from "#app/load-context.server.ts";
import { CHANGES } from "#app/platform/session/rate-limits.ts";
import { type Unsubscribed, UnsubscribedSchema } from "./alerts.schema.ts";

/**
 * Stops the mail that a token is for, or with `back` lets it come again.
 * @returns the token's kind; null if it is nobody's token
 * @throws DomainError "rate-limited" or "service-unavailable"
 */
export async function unsubscribe(
  { database, rates }: Pick<RequestContext, "database" | "rates">,
  token: string,
  back: boolean,
): Promise<Unsubscribed | null> {
  await rates.require(CHANGES);
  return database("unsubscribe", { p_token: token, p_back: back }, UnsubscribedSchema());
}
