import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { Mailer } from "#app/platform/services/mail.server.ts";
import { NoticeSchema } from "./notice.schema.ts";
import { noticeMail } from "./notice-mail.tsx";

export type NoticeDeps = {
  database: CallDatabase;
  log: Log;
  mailer: Mailer | null;
  site: { brand: string; origin: string; answersAt: string | null };
};

/**
 * Sends the mail that waits: leads, answers, reminders that are due. It may be called any number of times, and by
 * several at once; a notice that could not be sent waits for the next call, behind those that were not tried yet. Without a
 * provider they wait three days.
 */
export async function sendNotices({ database, log, mailer, site }: NoticeDeps): Promise<void> {
  await database("remind_of_inquiries", {}, z.number().int());
  if (mailer === null) return;
  const open = await database("open_notices", {}, z.array(z.uuid()));
  let sent = 0;
  for (const id of open) {
    const args = { p_id: id, p_retries: mailer.knowsKeys, p_replies: site.answersAt !== null };
    const notice = await database("take_notice", args, NoticeSchema);
    if (notice === null) continue;
    const outcome = await mailer.send(noticeMail(id, notice, site));
    // If the outcome is unknown, only a provider that supports idempotency keys can tell: the next call asks it again.
    // While the provider does not respond, no other mail is sent.
    if (outcome === "unknown") break;
    const ended = { sent: "sent", refused: "failed", later: "waiting" }[outcome];
    await database("end_notice", { p_id: id, p_outcome: ended }, z.unknown());
    if (outcome === "sent") sent += 1;
  }
  if (open.length > 0) log("info", "notices.sent", { open: open.length, sent });
}
