import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { type Right, reassess } from "#import/registers/assess.ts";
import type { RegisterRecord } from "#import/registers/record.ts";
import type { Env } from "../env.ts";
import { createPatentServices } from "./ops.ts";
import { type Fetch, type RegisterService, Resting, Unanswered } from "./service.ts";
import { createPortal } from "./uspto.ts";

/** Questions without an answer after which a step ends, and the seconds that the service then rests. */
const MOST_FAILURES = 3;
const FAILURE_REST_SECONDS = 1800;
/** Milliseconds after which a step asks no more; its service is leased for four minutes. */
const STEP_MS = 90_000;

const TakenSchema = z.object({ day: z.iso.date(), numbers: z.array(z.string()) });
const RecordsSchema = z.object({
  numbers: z.array(z.string()),
  // The database gives back what import/registers made.
  records: z.array(z.custom<RegisterRecord>()),
  rights: z.array(z.object({ number: z.string(), facts: z.custom<Right>() })),
});

type Deps = {
  database: CallDatabase;
  log: Log;
  services: readonly RegisterService[];
  now(): number;
};

/** The services for which the settings have a key. */
export function servicesOf(env: Env, fetch: Fetch): RegisterService[] {
  const { USPTO_URL, USPTO_KEY, OPS_URL, OPS_KEY, OPS_SECRET } = env;
  return [
    ...(USPTO_KEY ? [createPortal(fetch, USPTO_URL, USPTO_KEY)] : []),
    ...(OPS_KEY && OPS_SECRET ? [createPatentServices(fetch, OPS_URL, OPS_KEY, OPS_SECRET)] : []),
  ];
}

/**
 * Asks each service about the numbers that it was never asked, then about those asked longest ago, in one small step, and
 * writes what their rights are. Answers are stored together at the end: a step that is killed is made again, and changes
 * nothing twice. Several calls at once are one step.
 */
export async function askServices(deps: Deps): Promise<void> {
  for (const service of deps.services) await askService(deps, service);
}

async function askService({ database, log, now }: Deps, service: RegisterService): Promise<void> {
  const { name: p_service, perStep: p_count } = service;
  const taken = await database("take_register_numbers", { p_service, p_count }, TakenSchema);
  if (taken.numbers.length === 0) return;
  const { records, answered, failed, rest } = await takeAnswers(service, taken, now, log);
  const stored = await database(
    "store_register_answers",
    { p_records: records as never, p_numbers: answered },
    RecordsSchema,
  );
  const rights = reassess(stored.numbers, stored.records, stored.rights);
  const asked = { p_answered: answered, p_failed: failed, p_rest_seconds: rest };
  const ended = { p_service, p_rights: rights, ...asked };
  const changes = await database("end_register_step", ended, z.number().int());
  const counts = { answered: answered.length, failed: failed.length, records: records.length };
  log("info", "rights.asked", { service: p_service, ...counts, changes });
}

type Answers = { records: RegisterRecord[]; answered: string[]; failed: string[]; rest: number };

async function takeAnswers(
  { name, atOnce, open }: RegisterService,
  { day, numbers }: z.infer<typeof TakenSchema>,
  now: () => number,
  log: Log,
): Promise<Answers> {
  const answers: Answers = { records: [], answered: [], failed: [], rest: 0 };
  const endsAt = now() + STEP_MS;
  let failures = 0;
  try {
    const ask = await open();
    for (let place = 0; place < numbers.length && now() < endsAt; place += atOnce) {
      const asked = numbers.slice(place, place + atOnce);
      try {
        answers.records.push(...(await ask(asked, day)));
        answers.answered.push(...asked);
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        log("error", "rights.unanswered", { service: name, reason: error.message });
        answers.failed.push(...asked);
        failures += 1;
        if (failures === MOST_FAILURES) return { ...answers, rest: FAILURE_REST_SECONDS };
      }
    }
    return answers;
  } catch (error) {
    if (!(error instanceof Resting || error instanceof Unanswered)) throw error;
    const rest = error instanceof Resting ? error.seconds : FAILURE_REST_SECONDS;
    log("info", "rights.resting", { service: name, seconds: rest, reason: error.message });
    return { ...answers, rest };
  }
}
