import * as z from "zod";
import { refreshDailySelection } from "./home/daily-lists.server.ts";
import type { RequestContext } from "./load-context.server.ts";
import { maintainSearchIndex } from "./marketplace/search-upkeep.server.ts";
import { type CallDatabase, createDatabase } from "./platform/database.server.ts";
import { beat } from "./platform/heartbeat.server.ts";
import type { Log } from "./platform/log.server.ts";
import { createMeter } from "./platform/meter.server.ts";

/** A ranking of the whole catalogue takes longer than a page may. */
const TIMEOUT = 60_000;

/**
 * What is done once a night, with the service's own rights. A task that fails does not keep the others from running.
 * @throws the first failure, once all have run
 */
export async function runNight(context: RequestContext): Promise<void> {
  const { env, log } = context;
  const call = createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_SERVICE_ROLE_KEY,
    session: null,
    fetch: createMeter(TIMEOUT).fetch,
    log,
  });
  const failures: unknown[] = [];
  for (const task of [refreshDailySelection, pruneOldRows, maintainSearchIndex]) {
    await task(call, log).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  await beat(context, "night");
}

/** Removes what is past its time in every table; supabase/schemas/58_upkeep.sql names each table's. */
async function pruneOldRows(call: CallDatabase, log: Log): Promise<void> {
  const removed = await call("prune_old_rows", {}, z.record(z.string(), z.number()));
  log("info", "old-rows.removed", removed);
}
