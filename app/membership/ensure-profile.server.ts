import { describeError } from "../platform/log.server.ts";
import type { BillingContext } from "./billing.server.ts";
import { DoneSchema } from "./membership.schema.ts";

/** Makes the profile of whoever has just signed in, where there is none. A failure is logged and stops nobody. */
export async function ensureProfile({
  database,
  log,
}: Pick<BillingContext, "database" | "log">): Promise<void> {
  try {
    await database("ensure_profile", {}, DoneSchema);
  } catch (error) {
    log("error", "profile.not-made", describeError(error));
  }
}
