import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";

/** Writes today's Discover lists, with the service's own rights. @throws DomainError if the database fails */
export async function refreshDailySelection(call: CallDatabase, log: Log): Promise<void> {
  const lists = await call(
    "refresh_daily_selection",
    {},
    z.record(z.string(), z.array(z.number())),
  );
  log("info", "daily-selection.written", { lists: Object.keys(lists).length });
}
