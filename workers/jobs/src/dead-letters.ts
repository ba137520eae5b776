import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { MessageSchema, QUEUE_OF, type Queues } from "./messages.ts";

/** The queue of messages that failed as often as their own queue tries them. */
export const DEAD_QUEUE = "quad-dead";

const DeadLettersSchema = z.array(z.object({ id: z.string(), body: z.unknown() }));

/** Stores dead messages for the operator, with one incident (docs/operate.md, 'Dead letters'). */
export async function keepDeadLetters(
  database: CallDatabase,
  log: Log,
  messages: readonly { id: string; body: unknown }[],
): Promise<void> {
  const letters = messages.map(({ id, body }) => ({ id, body }));
  await database("store_dead_letters", { p_letters: JSON.stringify(letters) }, z.unknown());
  log("alert", "queue.dead-letters", { messages: letters.length });
}

/**
 * Puts the messages that the operator released back on their queues; each may be there twice, never lost. One of no known
 * kind stays.
 */
export async function sendAgain(database: CallDatabase, log: Log, queues: Queues): Promise<void> {
  const letters = await database("released_dead_letters", {}, DeadLettersSchema);
  for (const { id, body } of letters) {
    const message = MessageSchema.safeParse(body);
    if (!message.success) {
      log("error", "dead-letter.unreadable", { id });
      continue;
    }
    await queues[QUEUE_OF[message.data.kind]].send(message.data as never);
    await database("forget_dead_letter", { p_id: id }, z.unknown());
  }
}
