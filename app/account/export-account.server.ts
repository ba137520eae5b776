import type { RequestContext } from "../load-context.server.ts";
import { createDatabase } from "../platform/database.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { describeError } from "../platform/log.server.ts";
import { createMeter } from "../platform/meter.server.ts";
import { AccountExportSchema, ExportRowsSchema } from "./account.schema.ts";
import { EXPORTS } from "./account-rates.ts";
import { exportText } from "./export-text.ts";

/** For one read of at most two million bytes, in milliseconds: a page's three seconds are for all of its reads. */
const READ_DEADLINE = 10_000;

type ExportContext = Pick<RequestContext, "database" | "env" | "log" | "rates" | "session">;

/**
 * Everything that the account of whoever asks holds, as a JSON file that is read from the database as fast as it is
 * sent: nothing of it is held but the piece on its way. A read that fails on the way breaks the connection off, so that
 * no browser takes the file for complete.
 *
 * @returns null for a session that has ended
 * @throws DomainError "rate-limited", of which the database takes two a minute of one person, or "service-unavailable"
 */
export async function exportAccount(
  context: ExportContext,
): Promise<ReadableStream<Uint8Array> | null> {
  await context.rates.require(EXPORTS);
  const { wait, account } = await context.database("export_account", {}, AccountExportSchema);
  if (wait > 0) {
    const message =
      "Two exports were begun within one minute. Please wait a minute, then try again.";
    throw new DomainError("rate-limited", message, { retryAfter: wait });
  }
  return account && streamOf(exportText(account, rowReader(context)), context.log);
}

function rowReader({ env, session, log }: ExportContext) {
  const read = createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_ANON_KEY,
    session,
    fetch: (input, init) => createMeter(READ_DEADLINE).fetch(input, init),
    log,
  });
  return async (list: string, after: string | null) => {
    const args = { p_part: list, p_after: after ?? undefined };
    const page = await read("export_rows", args, ExportRowsSchema);
    if (!page.viewer) throw new DomainError("session-rejected", "The session ended meanwhile.");
    return page;
  };
}

/** Pieces of text as a body that asks for the next one when the last is taken. */
function streamOf(
  pieces: AsyncGenerator<string, void, undefined>,
  log: RequestContext["log"],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await pieces.next();
          if (piece.done) controller.close();
          else controller.enqueue(encoder.encode(piece.value));
        } catch (error) {
          log("warn", "export.broken-off", describeError(error));
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
