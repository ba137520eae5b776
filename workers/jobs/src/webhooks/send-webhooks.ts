import { Webhook } from "standardwebhooks";
import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { type FetchDeps, postToAddress, RefusedAddress } from "../addresses/fetch-address.ts";

/** Messages that are sent at once, and how many such batches a call takes: the next call sends the rest. */
const AT_ONCE = 20;
const MOST_ROUNDS = 10;
/** Milliseconds that a URL has to answer. */
const ANSWER_MS = 15_000;

const MessagesSchema = z.array(
  z.object({
    id: z.uuid(),
    url: z.string(),
    secret: z.string(),
    kind: z.string(),
    at: z.string(),
    organisation: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
);
type Message = z.infer<typeof MessagesSchema>[number];

type Deps = { database: CallDatabase; log: Log; fetching: FetchDeps };

/**
 * Sends the messages of webhooks that are due. It may be called any number of times, and by several at once: whoever
 * takes a message has until its next try to send it, so that one may come twice, with the same id.
 */
export async function sendWebhooks({ database, log, fetching }: Deps): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const taken = await database("take_webhook_messages", { p_count: AT_ONCE }, MessagesSchema);
    const outcomes = await Promise.all(taken.map((message) => send(message, fetching)));
    for (const outcome of outcomes) await database("end_webhook_message", outcome, z.unknown());
    const sent = outcomes.filter((outcome) => outcome.p_sent).length;
    if (taken.length === 0) return;
    log("info", "webhooks.sent", { taken: taken.length, sent });
  }
}

/** Posts a message, signed as Standard Webhooks 1.0 says (standardwebhooks.com). @returns how to end it */
async function send({ id, url, secret, kind, at, organisation, data }: Message, deps: FetchDeps) {
  const body = JSON.stringify({ type: kind, timestamp: at, data: { organisation, ...data } });
  const now = new Date(deps.now());
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  };
  const ended = (sent: boolean, answer: string, gone = false) => ({
    p_id: id,
    p_sent: sent,
    p_answer: answer,
    p_gone: gone,
  });
  try {
    const status = await postToAddress(url, deps, { headers, body, milliseconds: ANSWER_MS });
    return ended(status >= 200 && status < 300, `Answered ${status}.`, status === 410);
  } catch (error) {
    if (error instanceof RefusedAddress) return ended(false, error.message);
    throw error;
  }
}
