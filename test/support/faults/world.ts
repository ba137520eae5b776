import type postgres from "postgres";
import { expect, vi } from "vitest";
import { reportFileName, reportIdOf } from "#app/technology/reports/report-file.ts";
import { readSecrets } from "../../../local/settings.ts";
import { connect } from "../../../local/shared/connect.ts";
import type { Endpoints } from "../../../local/stack.ts";
import { openLocalFiles } from "../../../scripts/reports/files.ts";
import { type Act, type Answer, actsOn, submit } from "./acts.ts";
import type { Fault } from "./fault-proxy.ts";
import { type FaultyWeb, startFaultyWeb, type Vendor } from "./faulty-web.ts";
import { gatherPeople, type Person, prepare } from "./people.ts";

/** What people met: one vendor with one fault, and what went wrong. */
type Meeting = { vendor: Vendor; fault: Fault; wrong: string[] };
type Turns = { rounds: number; offset: number };

/** The statuses of somebody who cannot be recognised and is sent to sign in. */
const UNRECOGNISED = [302, 303];

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
 * Gives vendors a fault at the same time, while every person does `rounds` things with each, from another place of the
 * list by `offset`. Then it ends the fault and checks three things: the pages are complete again without a restart,
 * nobody lost their session, and failed searches, when sent again, are charged once.
 * @param vendors of which no act calls two
 * @returns what went wrong
 */
export async function meetFault(
  world: FaultWorld,
  vendors: readonly Vendor[],
  fault: Fault,
  turns: Turns,
): Promise<string[]> {
  const { people, web } = world;
  const wrong: string[] = [];
  for (const [index, person] of people.entries()) {
    const age = (index + turns.offset) % 3;
    prepare(person, (["fresh", "near its end", "over"] as const)[age] ?? "fresh");
  }
  const all = vendors.map((vendor) => ({ vendor, ...web.vendors[vendor] }));
  for (const { proxy, path } of all) proxy.meet(fault, path);
  await Promise.all(vendors.map((vendor) => act(world, { vendor, fault, wrong }, turns)));
  for (const { vendor, proxy } of all) {
    if (proxy.met() === 0) wrong.push(`${vendor}, ${fault}: nobody met it`);
    proxy.meet(null);
  }
  await seeHealed(world, `${vendors.join(", ")}, ${fault}`, wrong);
  return wrong;
}

/** Everybody does things while one vendor has the fault. */
async function act(
  { acts: every, people }: FaultWorld,
  meeting: Meeting,
  { rounds, offset }: Turns,
): Promise<void> {
  const { vendor } = meeting;
  await Promise.all(
    people.map(async (person, index) => {
      const acts = possible(every, vendor, person);
      // Everybody begins with an act that calls the vendor itself, if there is one for them.
      const asking = acts.filter(({ asks }) => asks === vendor).length;
      const first = asking > 0 && vendor !== "auth" ? index % asking : index + offset;
      for (let round = 0; round < rounds; round += 1) {
        const next = acts[(first + round) % acts.length];
        if (next && !isSpent(person, next)) await tryAct(next, person, meeting);
      }
    }),
  );
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

async function tryAct(act: Act, person: Person, { vendor, fault, wrong }: Meeting): Promise<void> {
  const what = `${vendor}, ${fault}: ${act.name} as ${person.role}`;
  let answer: Answer;
  try {
    answer = await act.run(person);
  } catch (error) {
    wrong.push(`${what}: no answer (${(error as Error).message})`);
    return;
  }
  const allowed = [...act.statuses, 503, 429, ...(vendor === "auth" ? UNRECOGNISED : [])];
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

async function seeHealed({ people, sql }: FaultWorld, met: string, wrong: string[]): Promise<void> {
  for (const person of people) {
    const { text } = await untilWell(person);
    if (person.role !== "visitor" && !text.includes(person.email))
      wrong.push(`${met}: ${person.role} is signed out afterwards`);
    for (const [key, { q, acknowledged }] of person.searches) {
      const mode = q.includes("grid") ? "ai" : "regular";
      if (!acknowledged) await submit(person, { mode, q }, key);
    }
    if (person.searches.size === 0) continue;
    const [row] = await sql`
      select c.search_count::int as count from public.trial_search_counts c join auth.users u on u.id = c.user_id
      where u.email = ${person.email}`;
    if (row?.count !== person.searches.size)
      wrong.push(`${met}: ${person.searches.size} searches, ${row?.count ?? 0} charged`);
  }
}

/** The account page, once it is complete. */
const untilWell = ({ browser }: Person) =>
  vi.waitFor(
    async () => {
      const answer = await browser.get("/login");
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 120_000 },
  );

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
  await fetch(url, { method: "POST", redirect: "manual" });
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
