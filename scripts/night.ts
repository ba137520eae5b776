import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import * as z from "zod";
import type { Endpoints } from "../sandbox/stack.ts";

const USAGE = `npm run night [-- --days N]
Runs what the crons run, once, against the running copy, and waits until every feed was read and everybody was told. With --days, N nights
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
      const before = await sql<{ id: string }[]>`select id from public.feed_runs`;
      for (const { worker, cron } of CRONS) await runCron(endpoints[worker], cron);
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

/** Waits until every feed is read and published and the last run has told everybody. @throws Error when nothing moves any more */
async function waitUntilDone(sql: postgres.Sql): Promise<void> {
  let [left, since] = ["", Date.now()];
  for (;;) {
    const [row] = await sql<{ people: number; feeds: number; moved: string }[]>`
      select (select count(*)::integer from private.alert_run_people) as people, count(*)::integer as feeds,
        coalesce(max(r.touched_at), '-infinity')::text as moved
      from public.feed_runs r where r.nightly and r.state in ('waiting', 'reading', 'publishing')`;
    if (row?.people === 0 && row.feeds === 0) return;
    const now = JSON.stringify(row);
    if (now !== left) [left, since] = [now, Date.now()];
    if (Date.now() - since > PATIENCE_MS) {
      throw new Error(
        `${row?.people} people still wait to be told and ${row?.feeds} feeds to be read. VERBOSE=1 npm start shows why.`,
      );
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

async function describeAlerts(sql: postgres.Sql): Promise<string> {
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

type FeedRun = {
  name: string;
  state: string;
  problem: string | null;
  counts: string | null;
  /** The titles of what it withdrew. */
  gone: string[] | null;
};

/** A line for each feed that was read this night. */
async function describeFeeds(sql: postgres.Sql, before: string[]): Promise<string[]> {
  const runs = await sql<FeedRun[]>`
    select r.name, r.state, r.problem, r.report -> 'gone' as gone,
      (select string_agg(c.value || ' ' || c.key, ', ' order by c.key)
       from jsonb_each_text(private.run_counts(r.id)) c where c.value <> '0') as counts
    from public.feed_runs r where r.nightly and r.id <> all (${before}::uuid[]) order by r.made_at, r.id`;
  return runs.map(
    ({ name, state, problem, counts, gone }) =>
      `${name}: ${state}; ${problem ?? counts ?? "nothing"}${gone?.length ? `; withdrawn: ${gone.length}` : ""}.`,
  );
}
