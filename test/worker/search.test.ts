import { expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { databaseTrips, expectPage, signedIn, type Visitor } from "../support/visitor.ts";
import { expectLogged } from "../support/worker-log.ts";

expectLogged("database.failed");

const sql = stackDatabase();

const PROMPT = "batteries that store electricity for the power grid";
const html = { accept: "text/html" };

/** A new account: six searches, none used. */
async function newcomer() {
  const email = `searcher-${crypto.randomUUID()}@example.test`;
  const reader = await signedIn(email);
  const used = async () => {
    const [row] = await sql<{ used: number }[]>`
      select coalesce(sum(c.search_count), 0)::int as used from auth.users u
      left join public.trial_search_counts c on c.user_id = u.id where u.email = ${email}`;
    return row?.used;
  };
  const id = async () => {
    const [row] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
    return row?.id ?? "";
  };
  return { reader, used, id };
}

/** Searches as the form does, with the key of a page that was just rendered. */
async function submit(reader: Visitor, fields: Record<string, string>): Promise<Response> {
  const key = keyOf((await reader.get("/marketplace")).text);
  return reader.post("/marketplace", { ...fields, key }, html);
}

function keyOf(page: string): string {
  const key = /name="key" value="([^"]+)"/.exec(page)?.[1];
  if (!key) throw new Error("The page has no search form that is charged.");
  return key;
}

const pathOf = (response: Response) => locationOf(response).replace(inject("endpoints").web, "");
const results = (page: string) => (page.match(/<article/g) ?? []).length;
const chips = (page: string) =>
  [...page.matchAll(/aria-label="Remove ([^"]+)"[^>]*href="([^"]+)"/g)].map(([, word, href]) => ({
    word,
    href: href?.replaceAll("&amp;", "&") ?? "",
  }));

test("a search that finds nothing is free and says so, up to sixty a day", async () => {
  const { reader, used, id } = await newcomer();
  for (let time = 0; time < 5; time++) {
    const { text } = await reader.get(pathOf(await submit(reader, { q: "qqqq zzzz" })));
    expect(text).toContain(
      "A search that finds nothing is free: you still have 6 free searches left this month.",
    );
  }
  expect(await used()).toBe(0);
  await sql`update private.empty_searches set searches = 60 where user_id = ${await id()}`;
  const refused = await submit(reader, { q: "qqqq xxxx" });
  await expectPage(refused, 429, "Sixty of your searches found nothing today");
  expect((await call(reader, "/api/search", { user_prompt: "qqqq xxxx" })).body.error.code).toBe(
    "rate-limited",
  );
  expect(await used()).toBe(0);
});

/** The ids of the technologies that a page links, in its order. */
const ids = (page: string) =>
  [...page.matchAll(/href="\/patentinfo\?tech_id=(\d+)"/g)].map(([, n]) => n);

test("a search that fails is not charged, keeps its form, and counts once when it is tried again", async () => {
  const { reader, used } = await newcomer();
  const key = keyOf((await reader.get("/marketplace")).text);
  const fields = { q: "solar", class: "energy", key };
  await sql.unsafe(`
    create function private.fail_late() returns trigger language plpgsql as $$ begin raise exception 'fails'; end $$;
    create trigger fail_late after update on public.trial_search_counts for each row execute function private.fail_late()`);
  let failed: Response;
  try {
    failed = await reader.post("/marketplace", fields, html);
  } finally {
    await sql.unsafe("drop function private.fail_late() cascade");
  }
  expect(failed.status).toBe(503);
  const page = (await failed.text()).replaceAll("<!-- -->", "");
  expect(page).toContain("The search failed.");
  expect(page).not.toContain("membership");
  expect(page).toContain("Nothing was charged");
  expect(page).toContain("Try again");
  expect(page).toMatch(/<input[^>]*name="q"[^>]*value="solar"/);
  expect(keyOf(page)).toBe(key);
  expect(await used()).toBe(0);
  expect(pathOf(await reader.post("/marketplace", fields, html))).toBe(
    "/marketplace?q=solar&class=energy#search",
  );
  await reader.post("/marketplace", fields, html);
  expect(await used()).toBe(1);
});

test("opening a search's address while the database fails says so, and what to do", async () => {
  const { reader } = await newcomer();
  await sql.unsafe("alter function private.viewer() rename to viewer_gone");
  let page: { status: number; text: string };
  try {
    page = await reader.get("/marketplace?q=solar&class=energy");
  } finally {
    await sql.unsafe("alter function private.viewer_gone() rename to viewer");
  }
  expect(page.status).toBe(503);
  expect(page.text).toContain("The search failed.");
  expect(page.text).toContain("Nothing was charged.");
  expect(page.text).not.toContain("Your membership could not be checked");
  expect(page.text).toContain('href="/marketplace?q=solar&amp;class=energy"');
  expect(page.text).toMatch(/<input[^>]*name="q"[^>]*value="solar"/);
});

test("a subscriber searches by plain addresses, in both modes, without a count", async () => {
  const reader = await signedIn("pro@example.test");
  const { text, headers } = await reader.get("/marketplace?q=solar");
  expect(results(text)).toBeGreaterThan(0);
  expect(text).not.toContain("free search");
  expect(text).not.toContain('name="key"');
  expect(databaseTrips(headers)).toEqual({ requests: 1, depth: 1 });
  const prompt = `/marketplace?q=${PROMPT} without mercury or cadmium&mode=ai`;
  // The first search of a prompt stores its vector, in a trip of its own.
  await reader.get(prompt);
  const ai = await reader.get(prompt);
  expect(results(ai.text)).toBeGreaterThan(0);
  expect(chips(ai.text)).toHaveLength(2);
  expect(databaseTrips(ai.headers)).toEqual({ requests: 1, depth: 1 });
  // The links of the page have the conditions, since a model may read others next time.
  expect(chips(ai.text)[0]?.href).toContain("&kw=");
});

test("a manipulated form runs with its valid parts", async () => {
  const { reader, used } = await newcomer();
  const submitted = await reader.post(
    "/marketplace",
    { q: "solar", key: "not a key", class: "nonsense", mode: "both", page: "-4" },
    html,
  );
  expect(pathOf(submitted)).toBe("/marketplace?q=solar#search");
  expect(await used()).toBe(1);
});

/** Calls the API, as a program or the page's own script does. */
async function call(reader: Visitor, path: string, body: unknown) {
  const response = await reader.request(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", origin: reader.origin },
  });
  const answer = (await response.json()) as {
    tech_ids: number[];
    keywords: string[];
    error: { code: string };
  };
  return { status: response.status, body: answer };
}

test("the search API answers ids and charges each search once, in both modes", async () => {
  const { reader, used } = await newcomer();
  const first = await call(reader, "/api/search", { user_prompt: " solar " });
  expect(first.status).toBe(200);
  expect(first.body.tech_ids.length).toBeGreaterThan(0);
  expect(first.body.tech_ids.every(Number.isInteger)).toBe(true);
  const key = crypto.randomUUID();
  await call(reader, "/api/search", { user_prompt: "solar", key });
  expect(await used()).toBe(1);
  const ai = { user_prompt: PROMPT, mode: "ai", keywords: ["battery", "grid"], key };
  expect((await call(reader, "/api/search", ai)).body.tech_ids.length).toBeGreaterThan(0);
  expect(await used()).toBe(2);
});

test("the search API filters as the page does, and names the field of a filter that it does not know", async () => {
  const { reader, used } = await newcomer();
  const api = async (filters: object) =>
    (await call(reader, "/api/search", { user_prompt: "solar", ...filters })).body.tech_ids;
  const all = await api({});
  const [one] = await sql<{ uni: string; day: string; class: string; id: string }[]>`
    select t.uni, t.date_added::date::text as day, t.class1 as class, t.tech_id::text as id
    from public.technologies t where t.tech_id = any (${all}) and t.class1 is not null and t.uni is not null limit 1`;
  const { uni = "", day = "", class: kind = "", id = "" } = one ?? {};
  const queries: [object, string][] = [
    [{ class: kind }, `class=${kind}`],
    [{ class: [kind], uni: [uni] }, `class=${kind}&uni=${encodeURIComponent(uni)}`],
    [{ status: ["active", "pending"] }, "status=active&status=pending"],
    [{ added_from: day, added_to: day }, `added_from=${day}&added_to=${day}`],
    [{ expires_to: "2035-01-01" }, "expires_to=2035-01-01"],
    [{ stage: "yes" }, "stage=yes"],
    [{ availability: "option" }, "availability=option"],
  ];
  for (const [filters, address] of queries) {
    const page = (await reader.get(`/marketplace?q=solar&per=100&${address}`)).text;
    const found = await api(filters);
    // On the page a family is one result; the API lists its records.
    expect(found, address).toEqual(expect.arrayContaining(ids(page).map(Number)));
    expect(found.length <= all.length && found.every((each) => all.includes(each)), address).toBe(
      true,
    );
  }
  expect(await api({ added_from: day, added_to: day, class: kind })).toContain(Number(id));
  expect(await api({ filed_from: "2999-01-01" })).toEqual([]);
  expect(await api({ class: kind })).not.toEqual(all);
  const path = `/patentinfo?tech_id=${id}`;
  await reader.post(path, { intent: "react", kind: "dislike", active: "true" }, html);
  expect(await api({ class: kind })).not.toContain(Number(id));
  expect(await api({ hidden: "yes" })).toEqual([Number(id)]);
  for (const [name, value] of Object.entries({
    class: "no-class",
    uni: 7,
    added_from: "yesterday",
    status: Array.from({ length: 21 }, () => "active"),
  })) {
    const refused = await call(reader, "/api/search", { user_prompt: "solar", [name]: value });
    expect([refused.status, refused.body.error], name).toEqual([
      400,
      { code: "invalid-input", message: `The body's "${name}" is not valid.` },
    ]);
  }
  expect(await used()).toBe(1);
});
