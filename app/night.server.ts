import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import { createMeter } from "#app/platform/log/meter.server.ts";
import {
  type CallDatabase,
  createServiceDatabase,
} from "#app/platform/services/database.server.ts";
import { recordHeartbeat } from "#app/platform/services/heartbeat.server.ts";
import type { RequestContext } from "./load-context.server.ts";
import { refreshDailySelection } from "./technology/home/daily-lists.server.ts";
import { removeWithdrawnReports } from "./technology/reports/remove-withdrawn.server.ts";

/** Milliseconds; ranking the whole catalogue takes longer than a page's limit. */
const TIMEOUT_MS = 60_000;
/** Rows of a table that one call of `prune_old_rows()` deletes at most, and how often a night calls it at most. */
const ROWS_OF_PRUNING = 20_000;
const MOST_PRUNINGS = 500;

/**
 * The nightly tasks, with the service's own rights. A task that fails does not stop the rest.
 * @throws the first failure, once all have run
 */
export async function runNight(context: RequestContext): Promise<void> {
  const { env, log } = context;
  const call = createServiceDatabase({ env, fetch: createMeter(TIMEOUT_MS).fetch, log });
  const failures: unknown[] = [];
  const removeReports = () => removeWithdrawnReports(call, context);
  // First, since calls of the bucket are abandoned soon.
  const tasks = [removeReports, settleStatuses, refreshDailySelection, pruneOldRows];
  for (const task of tasks) {
    await task(call, log).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  await recordHeartbeat(context, "night");
}

/** Files patents whose end is past under 'other'. */
async function settleStatuses(call: CallDatabase, log: Log): Promise<void> {
  const changed = await call("settle_statuses", {}, z.number());
  log("info", "statuses.settled", { changed });
}

/** Deletes expired rows in every table; supabase/schemas/58_upkeep.sql defines each table's lifetime. */
async function pruneOldRows(call: CallDatabase, log: Log): Promise<void> {
  for (let round = 0; round < MOST_PRUNINGS; round += 1) {
    const removed = await call("prune_old_rows", {}, z.record(z.string(), z.number()));
    log("info", "old-rows.removed", removed);
    if (Object.values(removed).every((rows) => rows < ROWS_OF_PRUNING)) return;
  }
  log("warn", "old-rows.left");
}
