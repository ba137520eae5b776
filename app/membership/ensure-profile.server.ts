import { describeError } from "#app/platform/log/log.server.ts";
import type { BillingContext } from "./billing.server.ts";
import { DoneSchema } from "./membership.schema.ts";

/**
 * Creates the profile of a user who has just signed in, if there is none, and stores the name of their device. A
 * failure is logged and does not block the sign-in.
 */
export async function ensureProfile(
  { database, log }: Pick<BillingContext, "database" | "log">,
  device: string,
): Promise<void> {
  try {
    await database("ensure_profile", { p_device: device }, DoneSchema());
  } catch (error) {
    log("error", "profile.not-made", describeError(error));
  }
}
