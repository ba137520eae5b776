import * as z from "zod";
import type { RequestContext } from "../load-context.server.ts";
import { CHANGES } from "../platform/rate-limits.ts";

/**
 * Stops the alerts by mail of the person whose token this is, or with `back` lets them come again.
 * @returns whether it was somebody's token
 * @throws DomainError "rate-limited" or "service-unavailable"
 */
export async function unsubscribe(
  { database, rates }: Pick<RequestContext, "database" | "rates">,
  token: string,
  back: boolean,
): Promise<boolean> {
  await rates.require(CHANGES);
  return database("unsubscribe", { p_token: token, p_back: back }, z.boolean());
}
