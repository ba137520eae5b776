import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "#app/platform/sha256.ts";
import { SITE_PAGES } from "#app/site-pages.ts";
import { actAs } from "../support/people.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";

// A free member who has used the month's six searches tries everything that could rank or show a ranking.
// entitlements.test.ts checks where a seventh search leads, search.test.ts how the six are counted.

const sql = stackDatabase();
const letters = () =>
  crypto.randomUUID().replace(/[^a-f]/g, "") + crypto.randomUUID().slice(24, 27);
/** A word of one technology that nobody paid for, and a word that occurs only where that technology is shown. */
const WORD = `quandle${letters()}`;
const MARK = `Markedly${letters()}`;
const PAID = "film";
const email = `six-${crypto.randomUUID()}@example.test`;
const HTML = { accept: "text/html" };
let member: Visitor;
let secret = 0;
const person = { id: "", email, session: "" };

const json = (body: unknown) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
});
/** What was counted, and what was stored as paid for or as having found nothing. */
const counted = async () => {
  const [row] = await sql`
    select (select search_count from public.trial_search_counts where user_id = ${person.id}) as used,
      (select count(*)::integer from private.trial_ledger where user_id = ${person.id}) as paid`;
  return { ...row };
};
const SIX = { used: 6, paid: 6 };

beforeAll(async () => {
  member = await signedIn(email);
  const [user] = await sql`
    select u.id, s.id as session from auth.users u join auth.sessions s on s.user_id = u.id where u.email = ${email}`;
  Object.assign(person, user);
  await member.post("/marketplace", { q: PAID, mode: "regular", key: crypto.randomUUID() }, HTML);
  for (const user_prompt of ["solar", "water", "cell", "sensor", "acid"])
    expect((await member.request("/api/search", json({ user_prompt }))).status).toBe(200);
  const [added] = await sql`
    insert into public.technologies (title, uni, class1)
    values (${`A ${WORD} ${PAID} ${MARK}`}, 'Of nobody', 'energy') returning tech_id::integer as id`;
  secret = added?.id;
});
afterAll(async () => {
  await sql`delete from public.technologies where tech_id = ${secret}`;
});

const unpaid = new URLSearchParams({ q: WORD }).toString();
const ai = new URLSearchParams({ q: WORD, mode: "ai", kw: WORD }).toString();
const isShown = (text: string) => text.includes(MARK) || text.includes(`tech_id=${secret}`);

test("the search would find something, and a subscriber sees it everywhere", async () => {
  const pro = await signedIn("pro@example.test");
  const shown = async (path: string) => isShown((await pro.get(path)).text);
  for (const path of [`/marketplace?${unpaid}`, `/searches/new?${unpaid}`])
    expect(await shown(path), path).toBe(true);
  expect(await shown(`/export?format=csv&${unpaid}`)).toBe(true);
  expect((await pro.get(`/marketplace/picture?${unpaid}`)).text).toContain("<table");
});

test("every page, and its data, shows no seventh ranking", async () => {
  for (const { path, route } of SITE_PAGES) {
    for (const search of [unpaid, ai]) {
      const at = `${path}${path.includes("?") ? "&" : "?"}${search}`;
      for (const address of [at, `${at}&_data=${encodeURIComponent(`routes/${route}`)}`]) {
        const { text, status } = await member.get(address);
        expect(status, address).toBeLessThan(500);
        expect(isShown(text), address).toBe(false);
      }
    }
  }
  const picture = (await member.get(`/marketplace/picture?${unpaid}`)).text;
  expect([picture.includes("<table"), picture.includes("Run this search")]).toEqual([false, true]);
  expect(await counted()).toEqual(SIX);
});

test("no function of the data service ranks a seventh search", async () => {
  const search = JSON.stringify({ q: WORD, mode: "regular", kw: [], filters: {} });
  const key = `quad_${crypto.randomUUID()}`;
  await sql`insert into private.api_keys (id, user_id, name, prefix, key_hash, scopes)
    values (gen_random_uuid(), ${person.id}, 'Search', ${key.slice(0, 12)}, decode(${await sha256(key)}, 'hex'), '{search,read}')`;
  const calls: Record<
    string,
    (tx: postgres.TransactionSql) => postgres.PendingQuery<postgres.Row[]>
  > = {
    api_search: (tx) =>
      tx`select public.api_search(${key}, ${WORD}, 'regular', '{}', '{}', 'most-relevant', 1, 10, null) as answer`,
    // A member's words are not looked for.
    api_technologies: (tx) => tx`
      select public.api_technologies(${key}, '{}', 'most-recent', null, 10, ${sql.json([WORD])}, '{"ids": []}', false) as answer`,
    begin_found_export: (tx) => tx`select public.begin_found_export(${search}) as answer`,
    brief_page: (tx) => tx`select public.brief_page(${WORD}, ${[WORD]}) as answer`,
    // Here the word describes an image.
    change_images: (tx) =>
      tx`select public.change_images('nobody', 1, 'describe', p_words => ${WORD}) as answer`,
    charge_brief: (tx) =>
      tx`select public.charge_brief(${WORD}, ${[WORD]}, ${crypto.randomUUID()}) as answer`,
    charge_search: (tx) =>
      tx`select public.charge_search(${WORD}, 'regular', null, ${crypto.randomUUID()}) as answer`,
    match_technologies: (tx) => tx`select public.match_technologies(${[WORD]}) as answer`,
    // Only where visitors read all listings whole does it look for words.
    owner_page: (tx) => tx`select public.owner_page('nobody', p_words => ${WORD}) as answer`,
    preview_search: (tx) => tx`select public.preview_search(${search}) as answer`,
    save_search: (tx) => tx`select public.save_search('It', ${search}) as answer`,
    search_ids: (tx) =>
      tx`select public.search_ids(${WORD}, 'regular', null, ${crypto.randomUUID()}) as answer`,
    search_page: (tx) => tx`select public.search_page(${WORD}) as answer`,
    suggest: (tx) => tx`select public.suggest(${WORD}) as answer`,
  };
  const known = await sql`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      and p.proargnames && '{p_query,p_search,p_lines,p_prefix,p_keywords,p_words,p_prompt}' order by 1`;
  expect(known.map(({ name }) => name)).toEqual(Object.keys(calls));
  for (const [name, call] of Object.entries(calls)) {
    const [row] = await actAs(sql, person, call);
    const { cards, techIds, technologies, export: file, lines } = row?.answer ?? {};
    const found = (lines ?? []).map((line: { found: object[] }) => line.found);
    expect([cards, techIds, technologies, file, found].flat(2).filter(Boolean), name).toEqual([]);
    expect(JSON.stringify(row?.answer), name).not.toContain(MARK);
  }
  expect(await counted()).toEqual(SIX);
});

test("a paid search still opens everywhere, without a charge", async () => {
  const shown = async (path: string) => (await member.get(path)).text;
  for (const search of [`q=${PAID}`, `q=${PAID}&sort=most-recent&view=rows&class=energy`])
    expect(isShown(await shown(`/marketplace?${search}`)), search).toBe(true);
  expect(await shown(`/marketplace?q=${PAID}&_data=routes%2Fmarketplace._index`)).toContain(MARK);
  expect(await shown(`/marketplace/picture?q=${PAID}`)).toContain("<table");
  expect(isShown(await shown(`/searches/new?q=${PAID}`))).toBe(true);
  expect(isShown(await shown(`/export?format=csv&id=${secret}`))).toBe(true);
  expect(isShown(await shown(`/compare?id=${secret}&id=1`))).toBe(true);
  const again = await member.request("/api/search", json({ user_prompt: PAID.toUpperCase() }));
  expect(((await again.json()) as { tech_ids: number[] }).tech_ids).toContain(secret);
  const title = `A ${WORD} ${PAID} ${MARK}`;
  const looked = await member.post("/shortlists/match", { lines: title }, HTML);
  expect(isShown(await looked.text())).toBe(true);
  expect(await counted()).toEqual(SIX);
});
