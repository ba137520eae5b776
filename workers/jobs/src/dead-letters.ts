import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { AlertMessageSchema } from "./alerts/run-alerts.ts";
import { AnalyseMessageSchema } from "./analyses/analyse.ts";
import { CountMessageSchema } from "./counts.ts";
import type { Env } from "./env.ts";

/** The queue of messages that failed as often as their own queue tries them. */
export const DEAD_QUEUE = "quad-dead";

const DeadLettersSchema = z.array(z.object({ id: z.string(), body: z.unknown() }));

/** Stores dead messages for the operator, with one alert (docs/operate.md, 'Dead letters'). */
export async function keepDeadLetters(
  database: CallDatabase,
  log: Log,
  messages: readonly { id: string; body: unknown }[],
): Promise<void> {
  const letters = messages.map(({ id, body }) => ({ id, body }));
  await database("store_dead_letters", { p_letters: JSON.stringify(letters) }, z.unknown());
  log("alert", "queue.dead-letters", { messages: letters.length });
}

/** Puts the messages that the operator released back on their queues; each may be there twice, never lost. */
export async function sendAgain(
  database: CallDatabase,
  { ALERTS, ANALYSES, COUNTS, IMPORTS }: Pick<Env, "ALERTS" | "ANALYSES" | "COUNTS" | "IMPORTS">,
): Promise<void> {
  const letters = await database("released_dead_letters", {}, DeadLettersSchema);
  for (const { id, body } of letters) {
    const alert = AlertMessageSchema.safeParse(body);
    const analysis = AnalyseMessageSchema.safeParse(body);
    const count = CountMessageSchema.safeParse(body);
    if (alert.success) await ALERTS.send(alert.data);
    else if (analysis.success) await ANALYSES.send(analysis.data);
    else if (count.success) await COUNTS.send(count.data);
    // Whatever it is, the consumer of imports decides.
    else await IMPORTS.send(body as Parameters<typeof IMPORTS.send>[0]);
    await database("forget_dead_letter", { p_id: id }, z.unknown());
  }
}
