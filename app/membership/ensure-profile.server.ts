import { describeError } from "../platform/log.server.ts";
import type { BillingContext } from "./billing.server.ts";
import { DoneSchema } from "./membership.schema.ts";

/**
 * Makes the profile of whoever has just signed in, where there is none, and keeps the name of the device they did it
 * on. A failure is logged and stops nobody.
 */
export async function ensureProfile(
  { database, log }: Pick<BillingContext, "database" | "log">,
  device: string,
): Promise<void> {
  try {
    await database("ensure_profile", { p_device: device }, DoneSchema);
  } catch (error) {
    log("error", "profile.not-made", describeError(error));
  }
}
