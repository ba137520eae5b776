import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type postgres from "postgres";
import * as z from "zod";
import { connect } from "../local/shared/connect.ts";
import type { Endpoints } from "../local/stack.ts";
import { describeFeeds } from "./shared/describe-feeds.ts";
import { runCron } from "./stack/run-crons.ts";

const USAGE = `npm run night [-- --days N]
Runs what the crons run, once, against the running copy, and waits until every feed was read and everybody was alerted. With --days, N nights
follow each other, each a day of the local clock later.`;
/** Milliseconds between two looks at the remaining work, and without progress until the night is given up. */
const LOOK_MS = 200;
const TIMEOUT_MS = 120_000;
const DAY_SECONDS = 86_400;

/** The crons of the Workers that have some, in their order. */
const CRONS = [
  { worker: "web", cron: "5 0 * * *" },
  { worker: "jobs", cron: "20 0 * * *" },
  { worker: "jobs", cron: "*/5 * * * *" },
] as const;

try {
  const days = readDays();
  const stateDir = process.env.STATE_DIR || ".local";
  const endpoints = readJson(join(stateDir, "endpoints.json")) as Endpoints;
  const sql = connect(endpoints.databaseUrl);
  try {
    for (let night = 0; night < days; night++) {
      if (night > 0) await nextDay(endpoints, join(stateDir, "secrets.json"));
      const before = await sql<{ id: string }[]>`select id from public.imports`;
      for (const { worker, cron } of CRONS) await runCron(endpoints, worker, cron);
      await waitUntilDone(sql);
      console.log(await describeAlerts(sql));
      for (const line of await describeFeeds(
        sql,
        before.map(({ id }) => id),
      ))
        console.log(line);
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

/**
 * Waits until every feed is read and published and the last run has alerted everybody. @throws Error when nothing
 * progresses
 */
async function waitUntilDone(sql: postgres.Sql): Promise<void> {
  let [left, since] = ["", Date.now()];
  for (;;) {
    const [row] = await sql<{ people: number; feeds: number; moved: string }[]>`
      select (select count(*)::integer from private.alert_run_people) as people, count(*)::integer as feeds,
        coalesce(max(r.touched_at), '-infinity')::text as moved
      from public.imports r where r.nightly and r.state in ('waiting', 'reading', 'publishing')`;
    if (row?.people === 0 && row.feeds === 0) return;
    const now = JSON.stringify(row);
    if (now !== left) [left, since] = [now, Date.now()];
    if (Date.now() - since > TIMEOUT_MS) {
      throw new Error(
        `${row?.people} people still wait for alerts, and ${row?.feeds} feeds are still to be read. VERBOSE=1 npm start shows why.`,
      );
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

async function describeAlerts(sql: postgres.Sql): Promise<string> {
  const [run] = await sql`
    with last as (select * from private.alert_runs order by run desc limit 1)
    select to_char(l.at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as at,
      (select count(*)::integer from private.catalogue_events e where e.run = l.run) as events,
      (select count(*)::integer from public.alert_events e where e.run = l.run) as alerts,
      (select count(distinct e.user_id)::integer from public.alert_events e where e.run = l.run) as people,
      (select count(*)::integer from private.mail_outbox o where o.run = l.run and o.state = 'sent') as mails
    from last l`;
  return `${run?.at} UTC: ${run?.events} changes of the catalogue, ${run?.alerts} alerts to ${run?.people} people, ${run?.mails} mails sent.`;
}
