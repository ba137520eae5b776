import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { readXml, textsOf } from "../support/read-xml.ts";
import { mailTo, stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn, Visitor } from "../support/visitor.ts";
import { linesOfWorker } from "../support/worker-log.ts";

// Saved searches, from the form to the mail. The nightly run is in the jobs worker, with its own queue.

const { mail, jobs } = inject("endpoints");
const sql = stackDatabase(2);
const email = `alerts-${crypto.randomUUID()}@example.test`;
let member: Visitor;
let last = 0;
beforeAll(async () => {
  last = (await sql`select max(tech_id)::integer as id from public.technologies`)[0]?.id;
  member = await signedIn(email);
});
afterAll(async () => {
  // Other test files count the catalogue's technologies.
  await sql`delete from public.technologies where tech_id > ${last}`;
});
beforeEach(
  () =>
    sql`delete from public.saved_searches s using auth.users u where u.id = s.user_id and u.email = ${email}`,
);

/** Checks only the Worker's own lines. Wrangler's lines name every address, but a deployment has none. */
function expectNotLogged(token: string): void {
  const lines = linesOfWorker().map((line) => JSON.stringify(line));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
}

const messages = () => mailTo(email);

/**
 * Runs the jobs worker's cron and waits until everybody has their mail. Where the encoder has run, news waits for its
 * vectors until the next night, so they are made first.
 */
async function night(): Promise<void> {
  await fetch(`${jobs}/cdn-cgi/local/scheduled?cron=${encodeURIComponent("*/5 * * * *")}`);
  await expect
    .poll(
      async () =>
        (
          await sql`
            select count(*)::integer as n from private.catalogue_events e
            where e.run is null and private.awaits_vector(e.tech_id)`
        )[0]?.n,
    )
    .toBe(0);
  await fetch(`${jobs}/cdn-cgi/local/scheduled?cron=20+0+*+*+*`);
  await expect
    .poll(
      async () => (await sql`select count(*)::integer as n from private.alert_run_people`)[0]?.n,
    )
    .toBe(0);
}

async function save(query: string, name = "Mine", frequency = "daily"): Promise<string> {
  const fields = Object.fromEntries(new URLSearchParams(query));
  const back = `/marketplace?${new URLSearchParams(fields)}&view=rows`;
  const saved = await member.post("/searches/new", { ...fields, name, frequency, back });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `${back}&said=saved`]);
  const [row] = await sql`
    select s.id from public.saved_searches s join auth.users u on u.id = s.user_id where u.email = ${email}`;
  return row?.id;
}

test("a search is saved with its preview, listed on its page, and reported by mail once", async () => {
  const uni = `University ${crypto.randomUUID()}`;
  const form = await member.get(`/searches/new?${new URLSearchParams({ uni })}`);
  expect(form.text).toContain("Nothing new was found.");
  expect(form.text).toContain(`value="${uni}"`);
  await save(`uni=${uni}`, "Their news");
  const [added] = await sql`
    insert into public.technologies (title, uni) values ('A <new> thing', ${uni}) returning tech_id`;
  await night();
  await night();
  const [told, ...more] = await messages();
  expect(more).toEqual([]);
  expect(told?.subject).toBe("QUAD: 1 new for 'Their news'");
  expect(told?.text).toContain(`/patentinfo?tech_id=${added?.tech_id}`);
  const page = await member.get("/searches");
  expect(page.text).toContain("1 new so far.");
  expect(page.text).toContain("A &lt;new&gt; thing</a>");

  // Opening every link of a mail, as scanners do, changes nothing. A one-click unsubscribe, which has no cookie, does.
  const stop = /Stop all alerts by mail: (\S+)/.exec(told?.text ?? "")?.[1] ?? "";
  const scanner = new Visitor();
  for (let n = 0; n < 20; n++) expect((await scanner.request(stop)).status).toBe(200);
  expect((await member.get("/searches")).text).not.toContain("You stopped alerts by mail.");
  const click = await fetch(stop, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(click.status).toBe(200);
  expect((await member.get("/searches")).text).toContain("You stopped alerts by mail.");
  await sql`insert into public.technologies (title, uni) values ('Another thing', ${uni})`;
  await night();
  expect(await messages()).toHaveLength(1);
  await member.post("/searches", { intent: "mail" });
  expect((await member.get("/searches")).text).not.toContain("You stopped alerts by mail.");
  expectNotLogged(stop.slice(-64));
});

test("saving a search leads back to its results, which say so; only a path of this site is one", async () => {
  const fields = { class: "energy", name: "Mine", frequency: "none" };
  const foreign = await member.post("/searches/new", { ...fields, back: "//elsewhere.test" });
  const to = foreign.headers.get("location") ?? "";
  expect(to).toBe("/marketplace?class=energy&said=saved-quiet");
  expect((await member.get(to)).text).toContain("Saved. It sends no mail");
  expect((await member.get("/marketplace?class=energy")).text).not.toContain("Saved. It sends");
});

test("after mail comes back no more is sent, and the account page says so and offers to try again", async () => {
  const uni = `University ${crypto.randomUUID()}`;
  await save(`uni=${uni}`);
  await sql`insert into public.technologies (title, uni) values ('A thing', ${uni})`;
  await night();
  const headers = { "content-type": "application/json" };
  const event = { method: "POST", headers, body: JSON.stringify({ to: email, type: "bounce" }) };
  expect(await (await fetch(`${mail}/events`, event)).json()).toEqual({ status: 200 });
  expect((await member.get("/login")).text).toContain("Mail to your address came back");
  await member.post("/searches", { intent: "mail" });
  expect((await member.get("/login")).text).not.toContain("came back");
  expectNotLogged(email);
});

test("a private feed shows what was reported until it is revoked", async () => {
  const uni = `University ${crypto.randomUUID()}`;
  const id = await save(`uni=${uni}`);
  const key = crypto.randomUUID();
  const makeFeed = async () => {
    const made = await member.post("/searches", { intent: "feed", id, key });
    expect(made.status).toBe(303);
    const page = await member.get(made.headers.get("location") ?? "");
    return /<code>([^<]+\.atom)</.exec(page.text)?.[1] ?? "";
  };
  const address = await makeFeed();
  // Whether the form is posted again or the page reloaded, the address that was copied stays.
  expect(await makeFeed()).toBe(address);
  expect((await member.get("/searches")).text).not.toContain(address);
  await sql`
    insert into public.technologies (title, uni, summary) values ('A "thing" & more', ${uni}, 'It folds.')`;
  await night();
  const reader = new Visitor();
  const atom = await reader.request(address);
  expect(Object.fromEntries(atom.headers)).toMatchObject({
    "content-type": "application/atom+xml; charset=utf-8",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  const known = { headers: { "If-None-Match": atom.headers.get("etag") ?? "" } };
  expect((await reader.request(address, known)).status).toBe(304);
  const feed = readXml(await atom.text());
  expect(textsOf(feed, "id")).toEqual([expect.stringContaining(`/searches#${id}`)]);
  const self = feed.children.find(({ attributes }) => attributes.rel === "self");
  expect(self?.attributes.href).toContain(new URL(address, reader.origin).pathname);
  const entries = feed.children.filter(({ name }) => name === "entry");
  expect(entries.map((entry) => textsOf(entry, "title"))).toEqual([['A "thing" & more']]);
  expect(entries.map((entry) => textsOf(entry, "summary"))).toEqual([["It folds."]]);
  const json = await reader.request(address.replace(/atom$/, "json"));
  expect(await json.json()).toMatchObject({
    feed_url: expect.stringContaining(".json"),
    items: [{ title: 'A "thing" & more', content_text: "It folds." }],
  });
  await member.post("/searches", { intent: "no-feed", id });
  expect((await reader.request(address, known)).status).toBe(404);
  expectNotLogged(address.slice(-27, -5));
});

test("an invalid name, or a search that is not open to the member, gets a message, and the form keeps its values", async () => {
  const unnamed = await member.post("/searches/new", {
    uni: "Here",
    name: "  ",
    frequency: "weekly",
  });
  await expectPage(unnamed, 400, "Give the search a name.", '<option value="weekly" selected');
  const unpaid = await member.post("/searches/new", {
    q: "graphene",
    name: "G",
    frequency: "daily",
  });
  await expectPage(unpaid, 409, "Run this search first");
  expect((await member.get("/searches/new?q=graphene")).text).toContain("Run this search first.");
});

test("a technology is watched, reported, and no longer watched", async () => {
  const [row] =
    await sql`insert into public.technologies (title, uni) values ('Watched', 'Somewhere') returning tech_id`;
  const tech_id = String(row?.tech_id);
  const back = `/patentinfo?tech_id=${tech_id}`;
  expect((await member.get(back)).text).toContain(`name="back" value="${back}"`);
  const watching = await member.post("/searches", { intent: "watch", tech_id, back });
  expect(watching.headers.get("location")).toBe(`${back}&said=watching`);
  const page = (await member.get(`${back}&said=watching`)).text;
  expect(page).toContain("email you when this technology changes.");
  expect(page).toMatch(/href="\/searches">Watching<.*Stop watching/);
  await sql`update public.technologies set status = 'active' where tech_id = ${tech_id}`;
  const before = (await messages()).length;
  await night();
  const [told] = (await messages()).slice(0, (await messages()).length - before);
  expect(told?.text).toContain("Watched: its status changed");
  await member.post("/searches", { intent: "unwatch", tech_id });
  expect((await member.get("/searches")).text).not.toContain("Watched technologies");
});
