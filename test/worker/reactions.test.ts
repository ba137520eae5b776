import { expect, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn, Visitor } from "../support/visitor.ts";

const sql = stackDatabase();

const PAGE = "/patentinfo?tech_id=9";
const FEATURED = "/patentinfo?tech_id=6";
const html = { accept: "text/html,application/xhtml+xml" };

/** A new account, so that no other test's reactions interfere. */
const newcomer = () => signedIn(`reader-${crypto.randomUUID()}@example.test`);

function pressed(page: string, name: string): boolean {
  const button = new RegExp(
    `<button[^>]*aria-pressed="(true|false)"[^>]*>${name}(?:<span[^>]*>\\d+</span>)?</button>`,
  ).exec(page);
  if (!button) throw new Error(`There is no button ${name}.`);
  return button[1] === "true";
}

async function countsOf(id: number) {
  const [counts] = await sql<{ likes: number; dislikes: number; saves: number }[]>`
    select likes, dislikes, saves from public.technology_counts where tech_id = ${id}`;
  if (!counts) throw new Error("There are no counts.");
  return counts;
}

test("without JavaScript each reaction turns on and off, and its counter follows", async () => {
  const reader = await newcomer();
  const before = await countsOf(9);
  const kinds = [
    ["save", "Save", "saves"],
    ["like", "Like", "likes"],
    ["dislike", "Not Interested", "dislikes"],
  ] as const;
  for (const [kind, name, count] of kinds) {
    expect(pressed((await reader.get(PAGE)).text, name)).toBe(false);
    const turned = await reader.post(PAGE, { intent: "react", kind, active: "true" }, html);
    expect(turned.status).toBe(303);
    expect(locationOf(turned)).toContain("/patentinfo?tech_id=9#actions");
    expect(pressed((await reader.get(PAGE)).text, name)).toBe(true);
    expect((await countsOf(9))[count]).toBe(before[count] + 1);
    await reader.post(PAGE, { intent: "react", kind, active: "false" }, html);
    expect(pressed((await reader.get(PAGE)).text, name)).toBe(false);
  }
  expect(await countsOf(9)).toEqual(before);
});

test("a visitor's reaction only says that they must sign in", async () => {
  const before = await countsOf(6);
  const refused = await new Visitor().post(
    FEATURED,
    { intent: "react", kind: "like", active: "true" },
    html,
  );
  await expectPage(refused, 401, "Sign in to save, like or dismiss a technology.");
  expect(await countsOf(6)).toEqual(before);
});

test("a reaction of a deleted technology, or of an unknown kind, is refused with a message", async () => {
  const reader = await newcomer();
  const gone = await reader.post("/patentinfo?tech_id=999999999&_data=routes%2Fpatentinfo", {
    intent: "react",
    kind: "like",
    active: "true",
  });
  expect(gone.status).toBe(404);
  expect(await gone.json()).toMatchObject({ error: "This technology no longer exists." });
  for (const fields of [
    { intent: "react", kind: "love", active: "true" },
    { intent: "react", kind: "like", active: "maybe" },
  ]) {
    expect((await reader.post(`${PAGE}&_data=routes%2Fpatentinfo`, fields)).status).toBe(400);
  }
});

test("without Pro the fifty-first save is refused with a link to the plans, and with Pro it is accepted", async () => {
  const email = `collector-${crypto.randomUUID()}@example.test`;
  const reader = await signedIn(email);
  const [person] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const id = person?.id ?? "";
  await sql`
    insert into public."saves-v1" (user_id, tech_id)
    select ${id}, tech_id from public.technologies where tech_id <> 9 order by tech_id limit 50`;
  const save = { intent: "react", kind: "save", active: "true" };
  const refused = await reader.post(PAGE, save, html);
  const text = await expectPage(
    refused,
    409,
    "You have 50 saved technologies",
    'href="/login#plans">See plans</a>',
  );
  expect(pressed(text, "Save")).toBe(false);
  const data = await reader.post(`${PAGE}&_data=routes%2Fpatentinfo`, save);
  expect(data.status).toBe(409);
  expect(await data.json()).toMatchObject({ error: expect.stringContaining("With Pro") });
  await sql`
    insert into public.user_profiles (id, is_pro, subscription_end) values (${id}, true, now() + interval '1 day')
    on conflict (id) do update set is_pro = true, subscription_end = excluded.subscription_end`;
  expect((await reader.post(PAGE, save, html)).status).toBe(303);
});
