import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import * as z from "zod";
import type { Endpoints } from "../sandbox/stack.ts";

const USAGE = `npm run night [-- --days N]
Runs what the crons run, once, against the running copy, and waits until everybody was told. With --days, N nights
follow each other, each a day of the local clock later.`;
/** Milliseconds between two looks at what is left, and until a night that goes no further is given up. */
const LOOK_MS = 200;
const PATIENCE_MS = 120_000;
const DAY_SECONDS = 86_400;

/** The crons of the two Workers that have one, in their order. */
const CRONS = [
  { worker: "web", cron: "5 0 * * *" },
  { worker: "jobs", cron: "20 0 * * *" },
  { worker: "jobs", cron: "*/5 * * * *" },
] as const;

try {
  const days = readDays();
  const stateDir = process.env.STATE_DIR || ".local";
  const endpoints = readJson(join(stateDir, "endpoints.json")) as Endpoints;
  const sql = postgres(endpoints.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    for (let night = 0; night < days; night++) {
      if (night > 0) await nextDay(endpoints, join(stateDir, "secrets.json"));
      for (const { worker, cron } of CRONS) await runCron(endpoints[worker], cron);
      console.log(await waitUntilTold(sql));
    }
  } finally {
    await sql.end();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function readDays(): number {
  try {
    const { days } = parseArgs({ options: { days: { type: "string", default: "1" } } }).values;
    return z.coerce.number().int().min(1).max(400).parse(days);
  } catch {
    throw new Error(USAGE);
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error(`${file} cannot be read: start a copy with npm start first.`);
  }
}

async function runCron(worker: string, cron: string): Promise<void> {
  const url = `${worker}/cdn-cgi/handler/scheduled?${new URLSearchParams({ cron })}`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The cron "${cron}" failed: ${await response.text()}`);
}

/** Moves the clock that the database and the Stripe stand-in share. */
async function nextDay({ stripe }: Endpoints, secretsFile: string): Promise<void> {
  const { stripeSecretKey } = readJson(secretsFile) as { stripeSecretKey: string };
  const clock = `${stripe}/v1/test_helpers/test_clocks/clock`;
  const headers = { Authorization: `Bearer ${stripeSecretKey}` };
  const { frozen_time } = (await (await fetch(clock, { headers })).json()) as {
    frozen_time: number;
  };
  const response = await fetch(`${clock}/advance`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ frozen_time: String(frozen_time + DAY_SECONDS) }),
  });
  if (!response.ok) throw new Error(`The clock did not move: ${await response.text()}`);
}

/** Waits until the last run has told everybody, and says what it told. @throws Error when nothing moves any more */
async function waitUntilTold(sql: postgres.Sql): Promise<string> {
  let [left, since] = [Number.POSITIVE_INFINITY, Date.now()];
  for (;;) {
    const [row] = await sql`select count(*)::integer as n from private.alert_run_people`;
    if (row?.n === 0) break;
    if (row?.n < left) [left, since] = [row?.n, Date.now()];
    if (Date.now() - since > PATIENCE_MS) {
      throw new Error(`${left} people still wait to be told. VERBOSE=1 npm start shows why.`);
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  const [told] = await sql`
    with last as (select * from private.alert_runs order by run desc limit 1)
    select to_char(l.at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as at,
      (select count(*)::integer from private.catalogue_events e where e.run = l.run) as events,
      (select count(*)::integer from public.alert_events e where e.run = l.run) as told,
      (select count(distinct e.user_id)::integer from public.alert_events e where e.run = l.run) as people,
      (select count(*)::integer from private.mail_outbox o where o.run = l.run and o.state = 'sent') as mails
    from last l`;
  return `${told?.at} UTC: ${told?.events} changes of the catalogue, ${told?.told} told to ${told?.people} people, ${told?.mails} mails sent.`;
}
