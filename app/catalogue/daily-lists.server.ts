import { z } from "zod";
import type { Env } from "../env.server.ts";
import { createDatabase } from "../platform/database.server.ts";
import type { Log } from "../platform/log.server.ts";
import { createMeter } from "../platform/meter.server.ts";

/** A ranking of the whole catalogue takes longer than a page may. */
const TIMEOUT = 60_000;

/** Writes today's Discover lists, with the service's own rights. @throws DomainError where the database fails. */
export async function refreshDailySelection(env: Env, log: Log): Promise<void> {
  const call = createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_SERVICE_ROLE_KEY,
    session: null,
    fetch: createMeter(TIMEOUT).fetch,
    log,
  });
  const lists = await call(
    "refresh_daily_selection",
    {},
    z.record(z.string(), z.array(z.number())),
  );
  log("info", "daily-selection.written", { lists: Object.keys(lists).length });
}
