import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { describeError } from "#app/platform/log/log.server.ts";
import { createMeter } from "#app/platform/log/meter.server.ts";
import { createDatabase } from "#app/platform/services/database.server.ts";
import { streamOf } from "#app/platform/stream-of.ts";
import { AccountExportSchema, ExportRowsSchema } from "./account.schema.ts";
import { EXPORTS } from "./account-rates.ts";
import { exportText } from "./export-text.ts";

/**
 * Time limit for one read of at most two million bytes, in milliseconds. A page's three seconds cover all of its reads;
 * this covers one.
 */
const READ_DEADLINE_MS = 10_000;

type ExportContext = Pick<RequestContext, "database" | "env" | "log" | "rates" | "session">;

/**
 * Everything that the user's account holds, as a JSON file streamed from the database: only the current chunk is in
 * memory. If a read fails halfway, the connection is broken off, so that the browser does not report a complete
 * download.
 *
 * @returns null for a session that has ended
 * @throws DomainError "rate-limited" (the database allows two a minute per user) or "service-unavailable"
 */
export async function exportAccount(context: ExportContext) {
  await context.rates.require(EXPORTS);
  const { wait, account } = await context.database("export_account", {}, AccountExportSchema());
  if (wait > 0) {
    const message =
      "Two exports were begun within one minute. Please wait a minute, then try again.";
    throw new DomainError("rate-limited", message, { retryAfter: wait });
  }
  return (
    account &&
    streamOf(exportText(account, rowReader(context)), (error) =>
      context.log("warn", "export.broken-off", describeError(error)),
    )
  );
}

function rowReader({ env, session, log }: ExportContext) {
  const read = createDatabase({
    env,
    session,
    fetch: (input, init) => createMeter(READ_DEADLINE_MS).fetch(input, init),
    log,
  });
  return async (list: string, after: string | null) => {
    const args = { p_part: list, p_after: after ?? undefined };
    const page = await read("export_rows", args, ExportRowsSchema());
    if (!page.viewer) throw new DomainError("session-rejected", "The session ended meanwhile.");
    return page;
  };
}
