import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";

const DueSchema = z.object({
  published: z.number().int(),
  failed: z.number().int(),
  similar: z.number().int(),
});

type Deps = { database: CallDatabase; log: Log };

/** Publishes the drafts that are due. It may be called any number of times, and by several at once. */
export async function publishDue({ database, log }: Deps): Promise<void> {
  const done = await database("publish_due", {}, DueSchema);
  if (done.failed > 0) log("alert", "publication.refused", done);
  else if (done.published + done.similar > 0) log("info", "publication.done", done);
}
