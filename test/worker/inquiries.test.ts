import { expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { newSubscriber } from "../support/subscriber.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";

const sql = stackDatabase();

const PAGE = "/patentinfo?tech_id=32";
const DATA = `${PAGE}&_data=routes%2Fpatentinfo`;
const LIST = "/account/inquiries";
const html = { accept: "text/html,application/xhtml+xml" };

/** A new subscriber. At `refused.example` the form provider accepts nothing from them. */
const subscriber = (host?: string) => newSubscriber(sql, host);

/** A page's form, filled in. */
async function filledIn(member: Visitor, inquiry: string) {
  const key = /name="key" value="([^"]+)"/.exec((await member.get(PAGE)).text)?.[1];
  if (!key) throw new Error("There is no inquiry form.");
  return { intent: "inquire", key, inquiry };
}

async function taken(words: string) {
  const all = (await (await fetch(inject("endpoints").forms)).json()) as {
    form: string;
    fields: Record<string, string>;
  }[];
  return all
    .filter(({ fields }) => fields.message?.includes(words))
    .map(({ form, fields }) => ({ ...fields, form }));
}

test("an inquiry is stored, passed on with the technology's id, and listed with its state", async () => {
  const { member, email } = await subscriber();
  const words = `Is the trial's data open? ${crypto.randomUUID()}`;
  const sent = await member.post(PAGE, await filledIn(member, words), html);
  expect(sent.status).toBe(303);
  const page = (await member.get(locationOf(sent))).text;
  expect(page).toMatch(/role="status"><p>Your inquiry was sent\.<\/p>/);
  expect(page).toContain(words.replaceAll("'", "&#x27;"));
  const [arrived, ...more] = await taken(words);
  expect(more).toEqual([]);
  // It does not have the key of the contact form, which strangers can use up.
  expect(arrived).toMatchObject({ email, tech_id: "32", form: "local-inquiries" });
  const list = (await member.get(LIST)).text;
  expect(list).toContain("Passed on to our team on");
  expect(list).toContain("Answered elsewhere");
});

test("an inquiry that the provider refuses is stored, marked, and can be sent again", async () => {
  const { member, email } = await subscriber("refused.example");
  const words = `Kept ${crypto.randomUUID()}`;
  const kept = await member.post(PAGE, await filledIn(member, words), html);
  expect(kept.status).toBe(303);
  expect((await member.get(locationOf(kept))).text).toContain("it could not be sent yet");
  expect((await member.get(LIST)).text).toContain("Not delivered yet");
  expect(await taken(words)).toEqual([]);
  const [row] = await sql`select id from public.inquiries where message = ${words}`;
  const again = { id: row?.id, change: "try" };
  expect(locationOf(await member.post(LIST, again, html))).toContain("said=kept");
  // The provider accepts the address now. Five impatient clicks send one message.
  await sql`update auth.users set email = ${email.replace("refused", "example")} where email = ${email}`;
  await Promise.all(Array.from({ length: 5 }, () => member.post(LIST, again, html)));
  expect(await taken(words)).toHaveLength(1);
  expect((await member.get(LIST)).text).toContain("Passed on to our team on");
});

test("an empty inquiry, one that is too long and one without a key are refused, and the typed text stays", async () => {
  const { member } = await subscriber();
  const form = await filledIn(member, "");
  for (const [inquiry, words] of [
    ["   ", "Write what you would like to know."],
    ["x".repeat(5001), "An inquiry can have 5,000 characters at most."],
  ] as const) {
    const refused = await member.post(PAGE, { ...form, inquiry }, html);
    const text = await refused.text();
    expect(refused.status).toBe(400);
    expect(text).toContain(words);
    expect(text).toContain(`${inquiry}</textarea>`);
  }
  expect((await member.post(DATA, { ...form, key: "no-key", inquiry: "Hello" })).status).toBe(400);
});

test("a shortlist's owners are asked once each, after a preview, and failed deliveries are shown", async () => {
  const words = `Which fields are free? ${crypto.randomUUID()}`;
  const unis = await sql<{ tech_id: number; uni: string }[]>`
    select tech_id::int, uni from public.technologies where tech_id in (1, 4, 9) order by tech_id`;
  const owners = [...new Set(unis.map(({ uni }) => uni))];
  const ask = async (host: string, intent: string, more: [string, string][] = []) => {
    const { member } = await subscriber(host);
    const post = (to: string, fields: [string, string][]) =>
      member.post(to, new URLSearchParams(fields), html);
    const add = ["1", "4", "9"].map((id): [string, string] => ["id", id]);
    const to = [
      ["intent", "add"],
      ["shortlist", "new"],
      ["name", "Asked"],
    ] as [string, string][];
    const made = await post("/shortlists", [...to, ...add]);
    const page = `${new URL(locationOf(made)).pathname}/ask`;
    const chosen = owners.map((owner): [string, string] => ["owner", owner]);
    const form: [string, string][] = [["intent", intent], ["message", words], ...chosen, ...more];
    return { page, member, send: () => post(page, form) };
  };
  const keys = owners.map((): [string, string] => ["key", crypto.randomUUID()]);
  const preview = await (await (await ask("example.test", "preview")).send()).text();
  expect(preview).toContain(`Send ${owners.length} inquir`);
  expect(preview.split(words)).toHaveLength(owners.length + 2);
  expect(await taken(words)).toEqual([]);
  const sending = await ask("example.test", "send", keys);
  expect(await (await sending.send()).text()).toContain(`Passed on to our team: ${owners.length}`);
  // Posting the same form again sends nothing new.
  expect(await (await sending.send()).text()).toContain(`Passed on to our team: ${owners.length}`);
  expect(await taken(words)).toHaveLength(owners.length);
  const others = owners.map((): [string, string] => ["key", crypto.randomUUID()]);
  const kept = await (await (await ask("refused.example", "send", others)).send()).text();
  expect(kept).toContain(`Saved, but not delivered: ${owners.length}`);
  const free = await signedIn(`free-${crypto.randomUUID()}@example.test`);
  expect((await free.get(sending.page)).status).toBe(404);
});
