import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type postgres from "postgres";
import { reportFileName, reportIdOf } from "../../app/reports/report-file.ts";
import { FAULT_NAMES, type Fault, kindOf } from "../../sandbox/fault-proxy.ts";
import { type FaultyWeb, startFaultyWeb, VENDORS, type Vendor } from "../../sandbox/faulty-web.ts";
import { readSecrets } from "../../sandbox/settings.ts";
import { connect } from "../../sandbox/shared/connect.ts";
import type { Endpoints } from "../../sandbox/stack.ts";
import { openLocalFiles } from "../reports/files.ts";
import { startThrowAwayStack } from "../stack/throw-away-stack.ts";
import { type Act, type Answer, actsOn, submit } from "./faults/acts.ts";
import { gatherPeople, type Person, prepare } from "./faults/people.ts";

/** The longest time that a page may take, in milliseconds. */
const LONGEST_WAIT = 3500;

/** One vendor with one kind of fault, and its effects on people. `wrong` is empty where everything held. */
export type FaultReport = {
  vendor: Vendor;
  fault: Fault;
  requests: number;
  /** Requests of the worker that were affected by the fault. */
  met: number;
  /**
   * Milliseconds, first as the person who asked sees them, on a machine that does other things too, then as the worker
   * counts them.
   */
  slowest: number;
  slowestInside: number;
  statuses: Record<number, number>;
  wrong: string[];
};

/** The statuses, besides 503, by which people learn of a fault. A limit on requests, 429, is not one. */
const SAID: Record<string, number[]> = {
  // A person who cannot be recognised is sent to sign in.
  auth: [302, 303],
  // Only for suggestions: the database says this way that a session has ended.
  "database, nothing": [401],
  // A bucket says this way that it has no such file.
  "bucket, nothing": [404],
};

/** A running stack, and the worker beside it, which reaches its vendors through proxies that make faults. */
export type FaultWorld = {
  sql: postgres.Sql;
  web: FaultyWeb;
  acts: Act[];
  people: Person[];
  stripe: { origin: string; key: string };
};

/** Opens it beside a running stack, with its state in `folder`, which the caller removes. */
export async function openFaultWorld(
  endpoints: Endpoints,
  stateDir: string,
  folder: string,
  counts: Record<Person["role"], number>,
): Promise<FaultWorld & { close(): Promise<void> }> {
  const sql = connect(endpoints.databaseUrl, { max: 2 });
  const web = await startFaultyWeb(endpoints, stateDir, folder);
  const [featured] = await sql`
    select tech_id::int as id from public.featured_techids_social where active_feature limit 1`;
  const [report] = await sql<{ path: string }[]>`
    select report_filepath as path from public.technology_details where report_filepath like '%.pdf' limit 1`;
  const reportId = reportIdOf(report?.path) ?? "";
  const bucket = await openLocalFiles(web.bucket);
  await bucket.put(reportFileName(reportId), "%PDF-1.7", "application/pdf");
  await bucket.close();
  return {
    sql,
    web,
    acts: actsOn(featured?.id, reportId),
    people: await gatherPeople(sql, endpoints.web, web.origin, counts),
    stripe: { origin: endpoints.stripe, key: readSecrets(stateDir).stripeSecretKey },
    async close() {
      await web.stop();
      await sql.end({ timeout: 2 });
    },
  };
}

/**
 * Gives one vendor one fault while every person does one thing after another, until `seconds` are over and at least
 * `rounds` things are done. Then it ends the fault and checks three things: the pages are complete again without a
 * restart, nobody lost their session, and failed searches, when sent again, are charged once.
 */
export async function meetFault(
  world: FaultWorld,
  vendor: Vendor,
  fault: Fault,
  { rounds, seconds, offset }: { rounds: number; seconds: number; offset: number },
): Promise<FaultReport> {
  const { people, web } = world;
  const { proxy, path } = web.vendors[vendor];
  const report: FaultReport = {
    vendor,
    fault,
    requests: 0,
    met: 0,
    slowest: 0,
    slowestInside: 0,
    statuses: {},
    wrong: [],
  };
  for (const [index, person] of people.entries()) {
    prepare(person, (["fresh", "near its end", "over"] as const)[(index + offset) % 3] ?? "fresh");
  }
  web.log.length = 0;
  proxy.meet(fault, path);
  const until = Date.now() + seconds * 1000;
  await Promise.all(
    people.map(async (person, index) => {
      const acts = possible(world.acts, vendor, person);
      // Everybody begins with an act that calls the vendor itself, if there is one for them.
      const asking = acts.filter(({ asks }) => asks === vendor).length;
      const first = asking > 0 && vendor !== "auth" ? index % asking : index + offset;
      for (let round = 0; round < rounds || Date.now() < until; round += 1) {
        const act = acts[(first + round) % acts.length];
        if (act && !isSpent(person, act)) await tryAct(act, person, report);
      }
    }),
  );
  report.met = proxy.met();
  if (report.met === 0) report.wrong.push(`${vendor}, ${fault}: nobody met it`);
  report.slowestInside = Math.max(0, ...web.log.flatMap(tookInside));
  proxy.meet(null);
  await seeHealed(world, report);
  return report;
}

/** The milliseconds of a request, from its line in the worker's log. */
function tookInside(line: string): number[] {
  const found = /"event":"request",.*"ms":(\d+)/.exec(line);
  return found ? [Number(found[1])] : [];
}

/** What a person may do under this fault: acts that call the vendor itself, unless every act does. */
function possible(acts: Act[], vendor: Vendor, { role }: Person): Act[] {
  const own = acts.filter(({ roles }) => roles.includes(role));
  const asking = own.filter(({ asks }) => asks === vendor);
  return asking.length > 0 && vendor !== "auth" ? [...asking, ...own.slice(0, 2)] : own;
}

/** Whether all six searches are used. The next one would get the lock and not a search. */
function isSpent({ searches }: Person, { name }: Act): boolean {
  return name.includes("search") && searches.size >= 6;
}

async function tryAct(act: Act, person: Person, report: FaultReport): Promise<void> {
  const { vendor, fault, wrong } = report;
  const what = `${vendor}, ${fault}: ${act.name} as ${person.role}`;
  const begun = performance.now();
  let answer: Answer;
  try {
    answer = await act.run(person);
  } catch (error) {
    wrong.push(`${what}: no answer (${(error as Error).message})`);
    return;
  }
  const took = Math.round(performance.now() - begun);
  report.requests += 1;
  report.slowest = Math.max(report.slowest, took);
  report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
  const allowed = [
    ...act.statuses,
    503,
    429,
    ...(SAID[`${vendor}, ${fault}`] ?? SAID[vendor] ?? []),
  ];
  if (!allowed.includes(answer.status))
    wrong.push(`${what}: status ${answer.status}, ${answer.text.slice(0, 120)}`);
  if (answer.status >= 500 && !isReadable(answer)) wrong.push(`${what}: unreadable`);
}

/** A page has a heading; an API's failure has its code and message. */
function isReadable({ type, text }: Answer): boolean {
  if (type.startsWith("text/html")) return text.includes("<h1");
  try {
    const { error, account, opened, page } = JSON.parse(text) as Record<string, unknown>;
    return typeof error === "object" || [account, opened, page].includes(null);
  } catch {
    return false;
  }
}

async function seeHealed({ people, sql }: FaultWorld, report: FaultReport): Promise<void> {
  const { vendor, fault, wrong } = report;
  for (const person of people) {
    const { status, text } = await untilWell(person);
    const known = person.role === "visitor" || text.includes(person.email);
    if (status !== 200 || !known)
      wrong.push(`${vendor}, ${fault}: ${person.role} afterwards: status ${status}, ${known}`);
    for (const [key, { q, acknowledged }] of person.searches) {
      const mode = q.includes("grid") ? "ai" : "regular";
      if (!acknowledged) await submit(person, { mode, q }, key);
    }
    if (person.searches.size === 0) continue;
    const [row] = await sql`
      select c.search_count::int as count from public.trial_search_counts c join auth.users u on u.id = c.user_id
      where u.email = ${person.email}`;
    if (row?.count !== person.searches.size)
      wrong.push(
        `${vendor}, ${fault}: ${person.searches.size} searches, ${row?.count ?? 0} charged`,
      );
  }
}

/** The account page, once it is complete. Five seconds are enough for requests that were still running. */
async function untilWell({ browser }: Person): Promise<{ status: number; text: string }> {
  const until = Date.now() + 5000;
  for (;;) {
    const answer = await browser.get("/login");
    if (answer.status === 200 || Date.now() > until) return answer;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** What was acknowledged and is missing, and what was charged twice; empty where all is well. */
export async function findLosses({ sql, people, stripe }: FaultWorld): Promise<string[]> {
  const lost: string[] = [];
  for (const { email, notes, saves, inquiries } of people) {
    const [user] = await sql`select id from auth.users where email = ${email}`;
    if (!user) continue;
    const written = await sql`
      select tech_id::int as id, notes from public."notes-v1" where user_id = ${user.id}`;
    const stored = new Map(written.map((row) => [row.id, row.notes]));
    for (const [techId, text] of notes)
      if (stored.get(techId) !== text) lost.push(`the note of ${email} on ${techId}`);
    const saved = await sql`
      select tech_id::int as id from public."saves-v1" where user_id = ${user.id}`;
    for (const techId of saves)
      if (!saved.some(({ id }) => id === techId)) lost.push(`${email}'s save of ${techId}`);
    const asked = await sql`select id from public.inquiries where user_id = ${user.id}`;
    for (const key of inquiries)
      if (!asked.some(({ id }) => id === key)) lost.push(`${email}'s inquiry ${key}`);
  }
  for (const person of people.filter(({ role }) => role === "free")) {
    lost.push(...(await buyOnce(person, stripe)));
  }
  return lost;
}

/** Any number of half-failed checkouts, and then a paid one, make one subscription and one charge. */
async function buyOnce(
  { browser, email }: Person,
  stripe: FaultWorld["stripe"],
): Promise<string[]> {
  const asked = await browser.request("/create-checkout-session", {
    method: "POST",
    body: JSON.stringify({ plan: "monthly" }),
    headers: { "content-type": "application/json", origin: browser.origin },
  });
  const { url } = (await asked.json()) as { url?: string };
  if (!url) return [`${email} could not buy: status ${asked.status}`];
  await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ card: "works" }),
    redirect: "manual",
  });
  const list = async (path: string) => {
    const response = await fetch(`${stripe.origin}/v1/${path}`, {
      headers: { authorization: `Bearer ${stripe.key}` },
    });
    return ((await response.json()) as { data: { id: string }[] }).data;
  };
  const customers = await list(`customers?email=${encodeURIComponent(email)}`);
  const counts = await Promise.all(
    customers.map(async ({ id }) => [
      (await list(`subscriptions?customer=${id}`)).length,
      (await list(`invoices?customer=${id}&status=paid`)).length,
    ]),
  );
  return JSON.stringify(counts) === "[[1,1]]"
    ? []
    : [`${email} has subscriptions and paid invoices by customer: ${JSON.stringify(counts)}`];
}

/**
 * Gives every vendor every kind of fault, one at a time, under load. `--seconds N` (5) of each, `--people N` (4) of
 * each role, `--vendor NAME` for one.
 */
export async function soakFaults(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "5" },
      people: { type: "string", default: "4" },
      vendor: { type: "string" },
    },
  });
  const { endpoints, stateDir, remove } = await startThrowAwayStack();
  const each = Number(values.people);
  let failures = 0;
  try {
    for (const vendor of VENDORS) {
      if (values.vendor && values.vendor !== vendor) continue;
      const folder = mkdtempSync(join(tmpdir(), "quad-faulty-"));
      const counts = { visitor: each, free: each, pro: each };
      const world = await openFaultWorld(endpoints, stateDir, folder, counts);
      try {
        for (const [offset, fault] of FAULT_NAMES.entries()) {
          const how = { rounds: 1, seconds: Number(values.seconds), offset: offset * 3 };
          const report = await meetFault(world, vendor, fault, how);
          if (report.slowestInside > LONGEST_WAIT)
            report.wrong.push(`${vendor}, ${fault}: ${report.slowestInside} ms inside`);
          failures += tell(report);
        }
        const lost = await findLosses(world);
        for (const loss of lost) console.log(`  lost or doubled: ${loss}`);
        failures += lost.length;
      } finally {
        await world.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }
  } finally {
    await remove();
  }
  return failures === 0 ? 0 : 1;
}

function tell(report: FaultReport): number {
  const { vendor, fault, requests, met, slowest, slowestInside: inside, statuses, wrong } = report;
  const counted = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${vendor}, ${kindOf(fault)} (${fault}): ${requests} answers, slowest ${slowest} ms (${inside} inside), ${met} calls met it; ${counted.join(", ")}`,
  );
  for (const line of wrong) console.log(`  ${line}`);
  return wrong.length;
}
