import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { setDatabaseClock } from "../../local/clock.ts";
import {
  createRegisters,
  type RegisterAnswers,
  type RegisterCalls,
} from "../../local/registers.ts";
import { askServices, servicesOf } from "../../workers/jobs/src/rights/ask-services.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

// The patent offices' services, asked at night in small steps: the stand-in answers with faults and limits, over HTTP.

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const START = Math.floor(Date.now() / DAY) * DAY + DAY;

const { sql } = await databaseOfFile();
let time = START;
const { server } = createRegisters(() => time);
await new Promise<void>((done) => server.listen(0, "localhost", done));
afterAll(() => server.close());
const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
const keys = { USPTO_KEY: "key", OPS_KEY: "key", OPS_SECRET: "secret" };
const settings = { USPTO_URL: origin, OPS_URL: `${origin}/3.2`, ...keys };

const put = (answers: Partial<RegisterAnswers>) =>
  fetch(`${origin}/answers`, { method: "PUT", body: JSON.stringify(answers) });
const calls = async () => (await (await fetch(`${origin}/calls`)).json()) as RegisterCalls;

/** The database with the service's rights; `killedAt` names a function before which the process dies. */
function databaseKilledAt(killedAt: string | null): CallDatabase {
  return (async (name: string, args: Record<string, unknown>, schema) => {
    if (name === killedAt) throw new Error("killed");
    const named = Object.keys(args).map((key, place) => `${key} => $${place + 1}`);
    const values = Object.values(args).map((value) =>
      Array.isArray(value) && typeof value[0] === "object" ? JSON.stringify(value) : value,
    );
    const call = `select public.${name}(${named.join()}) as answer`;
    const [row] = await sql.unsafe(call, values as never[]);
    return schema.parse(row?.answer);
  }) as CallDatabase;
}

async function setTime(now: number): Promise<void> {
  time = now;
  await setDatabaseClock(sql, now - Date.now());
}

async function step(killedAt: string | null = null, env: object = settings): Promise<void> {
  const services = servicesOf(env as never, fetch);
  const deps = { database: databaseKilledAt(killedAt), log: () => undefined, services };
  await askServices({ ...deps, now: () => time });
}

const dayAt = (day: number) => new Date(START + day * DAY).toISOString().slice(0, 10);

/** An application that is granted, or abandoned, on its day. */
function application(place: number, today: number) {
  const serial = String(17_000_001 + place);
  const day = 8 + (place % 13);
  const isGrant = place % 3 > 0;
  const status =
    day > today
      ? "Docketed New Case - Ready for Examination"
      : isGrant
        ? "Patented Case"
        : "Abandoned  --  Failure to Respond to an Office Action";
  const granted = isGrant && day <= today ? { grantDate: dayAt(day) } : {};
  return {
    applicationNumberText: serial,
    applicationMetaData: {
      applicationStatusDescriptionText: status,
      applicationStatusDate: dayAt(Math.min(day, today)),
      filingDate: "2021-01-04",
      ...granted,
    },
  };
}

/** A register of a European application that is refused on its day. */
function register(number: string, place: number, today: number): string {
  const day = 8 + (place % 13);
  const status = day > today ? "Examination is in progress" : "The application has been refused";
  const changed = dayAt(Math.min(day, today)).replaceAll("-", "");
  return `<ops:world-patent-data xmlns:ops="http://ops.epo.org" xmlns:reg="http://www.epo.org/register">
    <reg:register-document><reg:bibliographic-data><reg:publication-reference><reg:document-id>
    <reg:country>EP</reg:country><reg:doc-number>${number.slice(2)}</reg:doc-number><reg:kind>A1</reg:kind>
    </reg:document-id></reg:publication-reference></reg:bibliographic-data>
    <reg:ep-patent-statuses><reg:ep-patent-status change-date="${changed}">${status}</reg:ep-patent-status>
    </reg:ep-patent-statuses></reg:register-document></ops:world-patent-data>`;
}

test("thirty nights with faults, limits and kills have every change once, and no call over the limits", async () => {
  const applications = Array.from({ length: 120 }, (_, place) => place);
  const europeans = Array.from({ length: 60 }, (_, place) => `EP${3_000_001 + place}`);
  const numbers = [
    ...applications.map((place) => `US17/${String(1 + place).padStart(6, "0")}`),
    ...europeans,
  ];
  await sql`insert into public.technologies (tech_id, title, uni, status)
    select n, 'Technology ' || n, 'Harrow Institute', 'active' from generate_series(1, ${numbers.length}::integer) n`;
  await sql`insert into public.technology_details (tech_id, pi_patentid)
    select n, number from unnest(${numbers}::text[]) with ordinality x (number, n)`;
  // What a source writes for a number, but is none, is not asked.
  await sql`insert into public.technologies (tech_id, title, uni) values (1000, 'Another', 'Harrow Institute')`;
  await sql`insert into public.technology_details (tech_id, pi_patentid) values (1000, 'EP/../1, US 99,055,410 B2')`;
  let kills = 0;
  for (let night = 0; night < 30; night += 1) {
    await put({
      applications: applications.map((place) => application(place, night)),
      registers: Object.fromEntries(
        europeans.map((number, place) => [number, register(number, place, night)]),
      ),
      faultEvery: 7,
      perMinute: night % 2 === 0 ? 12 : 60,
    });
    // On some nights the first step dies before its answers are stored, on others after that.
    const killedAt = [null, "store_register_answers", "end_register_step"][night % 3];
    for (let turn = 0; turn < 10; turn += 1) {
      await setTime(START + night * DAY + turn * 35 * MINUTE);
      if (killedAt && turn === 0) {
        kills += await step(killedAt).then(
          () => 0,
          (error: Error) => (error.message === "killed" ? 1 : 100),
        );
      } else await Promise.all([step(), step()]);
    }
  }
  expect(kills).toBeGreaterThan(3);
  expect(kills).toBeLessThan(100);
  const changed =
    await sql`select kind, on_day::text as on, number from private.right_changes order by number`;
  const expected = [
    ...europeans.map((number, place) => ({
      kind: "withdrawn",
      on: dayAt(8 + (place % 13)),
      number,
    })),
    ...applications.map((place) => ({
      kind: place % 3 > 0 ? "granted" : "withdrawn",
      on: dayAt(8 + (place % 13)),
      number: numbers[place],
    })),
  ];
  expect([...changed]).toEqual(expected);
  const [events] =
    await sql`select count(*)::integer as n from private.catalogue_events where kind = 'status'`;
  expect(events?.n).toBe(numbers.length);
  const [asked] = await sql`select count(*)::integer as n from private.register_asked`;
  expect(asked?.n).toBe(numbers.length);
  const made = await calls();
  expect(made).toMatchObject({ refused: 0, mostAtOnce: 1 });
  // Each number about once a week: 180 numbers, a call for 25 or two for one.
  expect(made.calls).toBeLessThan(1000);
}, 120_000);

test("a service that refuses rests, and one without a key is not asked", async () => {
  await setTime(time + 10 * DAY);
  await put({ perMinute: 0, faultEvery: 0 });
  const before = (await calls()).calls;
  await step(null, { USPTO_URL: origin, OPS_URL: `${origin}/3.2` });
  expect((await calls()).calls).toBe(before);
  await step();
  // A token, and one call of each service, which was refused.
  expect((await calls()).calls).toBe(before + 3);
  const rests = await sql`
    select service, extract(epoch from rests_until - private.clock())::integer as seconds
    from private.register_services order by service`;
  expect([...rests]).toEqual([
    { service: "ops", seconds: 3600 },
    { service: "uspto", seconds: 240 },
  ]);
  await setTime(time + 5 * MINUTE);
  await step();
  expect((await calls()).calls).toBe(before + 4);
});
