import * as z from "zod";
import { lazily } from "#app/platform/lazily.ts";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";

/** Maximum steps in a night, within the limits of one cron run. The next night continues where this one stopped. */
const MOST_STEPS = 400;
/** How often to wait for another step, or for a long read, to finish. */
const MOST_WAITS = 20;

const StepSchema = lazily(() =>
  z.object({ state: z.enum(["idle", "working", "done", "waiting"]) }),
);

/**
 * Rebuilds the search index step by step if a rebuild is due, with the service's own rights.
 * @throws DomainError if the database fails
 */
export async function maintainSearchIndex(call: CallDatabase, log: Log): Promise<void> {
  let steps = 0;
  let waits = 0;
  let state = "working";
  while ((state === "working" || state === "waiting") && steps < MOST_STEPS && waits < MOST_WAITS) {
    ({ state } = await call("maintain_search_index", {}, StepSchema()));
    steps += 1;
    if (state === "waiting") waits += 1;
  }
  log("info", "search-index.maintained", { state, steps });
}
