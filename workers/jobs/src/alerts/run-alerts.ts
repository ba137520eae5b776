import * as z from "zod";
import {
  AlertMailSchema,
  AlertRunSchema,
  AlertsResultSchema,
} from "#app/discovery/alerts/alerts.schema.ts";
import type { Mailer } from "#app/platform/services/mail.server.ts";
import type { Message } from "../messages.ts";
import { alertMail } from "./alert-mail.tsx";
import { encodeSearches, explainAlerts, type MeaningDeps } from "./explain-alerts.ts";

export type AlertDeps = MeaningDeps & {
  mailer: Mailer | null;
  site: { brand: string; origin: string };
};

/** How the outbox names what became of a mail. */
const STATES = { sent: "sent", refused: "failed", later: "waiting" } as const;

/** Cloudflare's limit of messages in one call. */
const BATCH = 100;

/** Opens a night's run and puts one message for each person on the queue. */
export async function beginAlerts(
  { database, log }: Pick<AlertDeps, "database" | "log">,
  queue: { sendBatch(messages: { body: Message<"alert"> }[]): Promise<unknown> },
): Promise<void> {
  const { run, people } = await database("begin_alert_run", {}, AlertRunSchema());
  for (let at = 0; at < people.length; at += BATCH) {
    await queue.sendBatch(
      people.slice(at, at + BATCH).map((person) => ({ body: { kind: "alert", person, run } })),
    );
  }
  log("info", "alerts.begun", { run, people: people.length });
}

/**
 * Stores one person's alerts and sends the mail about them. It may be called any number of times for the same message.
 * @returns whether it is done; if not, the message is worth another try
 */
export async function notifyPerson(deps: AlertDeps, message: Message<"alert">): Promise<boolean> {
  const of = { p_user: message.person, p_run: message.run };
  await encodeSearches(deps, message.person);
  const { told, mails } = await deps.database("run_alerts", of, AlertsResultSchema());
  deps.log("info", "alerts.told", { run: message.run, told });
  await explainAlerts(deps, message);
  const { mailer } = deps;
  for (const mail of mailer ? mails : []) {
    if (mailer && !(await sendMail(deps, mailer, mail))) return false;
  }
  await deps.database("finish_alerts", of, z.unknown());
  return true;
}

async function sendMail({ database, site }: AlertDeps, mailer: Mailer, id: string) {
  const retries = mailer.knowsKeys;
  const content = await database("take_mail", { p_id: id, p_retries: retries }, AlertMailSchema());
  if (content === null) return true;
  const outcome = await mailer.send(alertMail(id, content, site));
  // The mail stays marked as being sent: the database decides whether it may be sent again.
  if (outcome === "unknown") return false;
  await database("end_mail", { p_id: id, p_outcome: STATES[outcome] }, z.unknown());
  return outcome !== "later";
}
