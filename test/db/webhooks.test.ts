import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addPerson, askAs, claimForTeam, type Person } from "../support/people.ts";

let id: string;

const { sql } = await databaseOfFile();
await sql`insert into public.technologies (tech_id, title, uni) values
  (1, 'A pump', 'Harrow'), (2, 'A valve', 'Harrow'), (3, 'A lamp', 'Elsewhere')`;
const [row] = await sql`select id::int from public.organisations where name = 'Harrow'`;
const harrow = row?.id;
const [admin, editor] = (await Promise.all(
  ["admin", "editor"].map((name) => addPerson(sql, `webhooks-${name}`)),
)) as [Person, Person];
await claimForTeam(sql, "harrow", { admin, editor });
beforeEach(async () => {
  await sql`delete from private.webhooks`;
  // Ten test messages an hour.
  await sql`delete from private.person_counts`;
  id = crypto.randomUUID();
});

const KINDS = ["listing.changed", "inquiry.received"];
async function change(
  what: string,
  { person = admin, url = "https://hooks.harrow.test/", kinds = KINDS, of = id } = {},
) {
  return askAs(sql, person, "change_webhook('harrow', $1, $2, $3, $4) ->> 'outcome'", [
    what,
    of,
    url,
    kinds,
  ]);
}

type Message = { id: string; kind: string; data: { changes?: object[] }; secret: string };
async function take(count = 20): Promise<Message[]> {
  const [row] = await sql`select public.take_webhook_messages(${count}) as taken`;
  return row?.taken;
}
const end = (message: string, sent: boolean, gone = false) =>
  sql`select public.end_webhook_message(${message}, ${sent}, 'Answered.', ${gone})`;
const isStopped = async () =>
  (await sql`select stopped_at is not null as stopped from private.webhooks where id = ${id}`)[0]
    ?.stopped;
/** Makes every waiting message due, and ends each webhook's rest. */
const later = async () => {
  await sql`update private.webhook_messages set due_at = private.clock() where due_at is not null`;
  await sql`update private.webhooks set rests_until = null`;
};
/** Takes and sends one message after another, until none is due. */
async function takeAll(): Promise<Message[]> {
  const taken: Message[] = [];
  for (let next = await take(); next.length > 0; next = await take()) {
    taken.push(...next);
    for (const message of next) await end(message.id, true);
  }
  return taken;
}

test("only an admin of a verified organisation adds one, up to five, to a public kind of URL", async () => {
  expect(await change("add", { person: editor })).toBe("not-allowed");
  expect(await change("add", { kinds: [] })).toBe("wrong");
  expect(await change("add", { kinds: ["listing.read"] })).toBe("wrong");
  expect(await change("add", { url: "http://hooks.harrow.test/" })).toBe("wrong");
  await sql`delete from public.organisation_domains`;
  expect(await change("add")).toBe("unverified");
  await sql`insert into public.organisation_domains (organisation_id, domain, verified_how) values (${harrow}, 'harrow.test', 'dns')`;
  expect([await change("add"), await change("add")]).toEqual(["changed", "changed"]);
  for (const _ of [1, 2, 3, 4])
    expect(await change("add", { of: crypto.randomUUID() })).toBe("changed");
  expect(await change("add", { of: crypto.randomUUID() })).toBe("full");
  expect(await change("remove", { person: editor })).toBe("not-allowed");
  expect([await change("remove"), await change("remove")]).toEqual(["changed", "not-found"]);
});

test("one message holds what changed of its own listings, each field once, a hundred changes at most", async () => {
  await change("add");
  await sql`update public.technologies set title = title || '.' where tech_id in (1, 3)`;
  await sql`update public.technologies set title = title || '.', availability = 'option' where tech_id = 1`;
  const [message, ...rest] = await takeAll();
  expect(rest).toEqual([]);
  expect(message?.data).toEqual({
    changes: [
      { id: 1, kind: "record" },
      { id: 1, kind: "text" },
    ],
  });
  expect(await take()).toEqual([]);
  await sql`insert into public.technologies (tech_id, title, uni)
    select n, 'A part ' || n, 'Harrow' from generate_series(1000, 1249) n`;
  expect((await takeAll()).map(({ data }) => data.changes?.length).sort()).toEqual([100, 100, 50]);
  await sql`delete from public.technologies where tech_id >= 1000`;
  expect((await takeAll()).flatMap(({ data }) => data.changes)).toHaveLength(250);
});

test("a webhook is sent one message at a time, and changes wait until it is sent", async () => {
  await change("add");
  await change("test");
  await sql`update public.technologies set title = title || '.' where tech_id = 1`;
  const [first, ...rest] = await take();
  expect(rest).toEqual([]);
  expect(await take()).toEqual([]);
  await sql`update public.technologies set title = title || '.' where tech_id = 2`;
  await end(first?.id ?? "", true);
  const [second] = await take();
  expect(new Set([first?.kind, second?.kind])).toEqual(
    new Set(["webhook.test", "listing.changed"]),
  );
  await end(second?.id ?? "", true);
  const ids = [first, second, ...(await takeAll())].flatMap(
    (message) => message?.data.changes ?? [],
  );
  expect(ids).toMatchObject([{ id: 1 }, { id: 2 }]);
});

test("organisations take turns, however many messages of one are due", async () => {
  const [row] = await sql`select id::int from public.organisations where name = 'Elsewhere'`;
  const others = Array.from({ length: 5 }, () => crypto.randomUUID());
  for (const other of others) await change("add", { of: other });
  await sql`insert into private.webhooks (id, organisation_id, url, kinds) values (${id}, ${row?.id}, 'https://else.test/', ${KINDS})`;
  await sql`insert into private.webhook_messages (webhook_id, kind, data, due_at)
    select w, 'webhook.test', '{}', private.clock() - interval '1 hour' from unnest(${others}::uuid[]) w, generate_series(1, 40)`;
  await sql`insert into private.webhook_messages (webhook_id, kind, data) values (${id}, 'webhook.test', '{}')`;
  const [mine] = await sql`select id from private.webhook_messages where webhook_id = ${id}`;
  expect((await take(2)).map((message) => message.id)).toContain(mine?.id);
});

test("after three tries in a row that come to nothing, a webhook rests for an hour", async () => {
  await change("add");
  for (const _ of [1, 2, 3]) {
    await change("test");
    const [message] = await take();
    await sql`update private.webhook_messages set due_at = null where id <> ${message?.id ?? null}`;
    await end(message?.id ?? "", false);
  }
  await change("test");
  expect(await take()).toEqual([]);
  const [row] = await sql`
    select round(extract(epoch from rests_until - private.clock()) / 60)::int as minutes from private.webhooks where id = ${id}`;
  expect(row?.minutes).toBe(60);
  await sql`update private.webhooks set rests_until = private.clock() where id = ${id}`;
  const [next] = await take();
  await end(next?.id ?? "", true);
  expect(
    await sql`select failures, rests_until from private.webhooks where id = ${id}`,
  ).toMatchObject([{ failures: 0, rests_until: null }]);
});

test("what is not taken is tried eight times in three days; then the webhook is stopped, and its admins get a mail", async () => {
  await change("add");
  await change("test");
  const waits: number[] = [];
  for (let tries = 1; tries <= 8; tries += 1) {
    const [message] = await take();
    const [row] = await sql`
      select round(extract(epoch from due_at - private.clock()) / 60)::int as minutes from private.webhook_messages where id = ${message?.id ?? null}`;
    waits.push(row?.minutes);
    expect(await take()).toEqual([]);
    expect(await isStopped()).toBe(false);
    await end(message?.id ?? "", false);
    await later();
  }
  expect(waits.slice(0, 7)).toEqual([5, 30, 120, 360, 960, 1440, 1440]);
  expect(await isStopped()).toBe(true);
  const notices =
    await sql`select user_id, details from private.notices where kind = 'organisation'`;
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({
    user_id: admin.id,
    details: { event: "webhook", url: "https://hooks.harrow.test/", answer: "Answered." },
  });

  await sql`update public.technologies set title = title || '!' where tech_id = 1`;
  expect(await take()).toEqual([]);
  expect(await change("start")).toBe("changed");
  await sql`update public.technologies set title = title || '!' where tech_id = 1`;
  expect(await take()).toHaveLength(1);
});

test("a URL that is gone stops its webhook at once, with all that waits", async () => {
  await change("add");
  await change("test");
  await change("test");
  const [first] = await take(1);
  await end(first?.id ?? "", false, true);
  expect(await isStopped()).toBe(true);
  await later();
  expect(await take()).toEqual([]);
});

test("each webhook has a secret of its own, which stays", async () => {
  const other = crypto.randomUUID();
  await change("add");
  await change("add", { of: other });
  await change("test");
  await change("test", { of: other });
  const secrets = (await takeAll()).map(({ secret }) => secret);
  await change("test");
  expect(new Set(secrets).size).toBe(2);
  expect(secrets).toContain((await takeAll())[0]?.secret);
  // The same id, added once more, has another one.
  await change("remove");
  await change("add");
  await change("test");
  expect(secrets).not.toContain((await takeAll())[0]?.secret);
  expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
