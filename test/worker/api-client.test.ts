import { afterAll, expect, inject, test } from "vitest";
import { createApiClient, searchSite } from "../../docs/api/client.ts";
import { keyOf } from "../support/api-key.ts";
import { despiteDeadlocks } from "../support/deadlocks.ts";
import { stackDatabase } from "../support/stack-services.ts";

// What a program does with the typed client of the API.

const { api, web } = inject("endpoints");
const sql = stackDatabase(6);
const UNI = `Mirrored ${crypto.randomUUID().slice(0, 8)}`;
afterAll(async () => {
  await despiteDeadlocks(
    () => sql`delete from private.listing_ids where tech_id in (
      select tech_id from public.technologies where uni = ${UNI})`,
  );
  await despiteDeadlocks(() => sql`delete from public.organisations where name = ${UNI}`);
});

test("a search's pages hold as many technologies as its total says", async () => {
  const client = createApiClient(api, await keyOf("pro@example.test", ["search"]));
  const ask = async (page: number) => {
    const query = { q: "solar cell", limit: 10, page } as const;
    const { data } = await client.GET("/v1/search", { params: { query } });
    if (!data) throw new Error("The search was refused.");
    return data;
  };
  const { total, pages } = await ask(1);
  const held = [];
  for (let page = 1; page <= pages; page += 1) held.push(...(await ask(page)).technologies);
  expect(held).toHaveLength(total);
  expect(new Set(held.map(({ id }) => id)).size).toBe(total);
});

test("a mirror that reads while 500 listings change holds what the catalogue holds", async () => {
  await sql`insert into public.technologies (title, uni) select 'Old ' || n, ${UNI} from generate_series(1, 400) n`;
  const ids = (
    await sql<{ id: number }[]>`
      select tech_id::int as id from public.technologies where uni = ${UNI} order by tech_id`
  ).map(({ id }) => id);
  const client = createApiClient(
    api,
    await keyOf(`mirror-${crypto.randomUUID()}@example.test`, ["read"]),
  );
  let since = (await client.GET("/v1/changes")).data?.next ?? "";
  const mirror = new Map(ids.map((id, at) => [id, `Old ${at + 1}`]));
  /** Reads what happened since. Returns how much that was. */
  async function follow(): Promise<number> {
    const { data } = await client.GET("/v1/changes", { params: { query: { since, limit: 40 } } });
    if (!data) throw new Error("The changes were refused.");
    for (const { id, title } of data.changes) {
      if (title === null) mirror.delete(id);
      else mirror.set(id, title);
    }
    since = data.next;
    return data.changes.length;
  }

  let writing = true;
  // The first one to begin is the last one to end.
  const late = sql.begin(async (tx) => {
    await tx`update public.technologies set title = 'Late ' || tech_id where tech_id = any(${ids.slice(0, 50)})`;
    await tx`select pg_sleep(0.5)`;
  });
  const others = Array.from({ length: 25 }, (_, n) =>
    despiteDeadlocks(async () => {
      const part = ids.slice(50 + n * 14, 50 + (n + 1) * 14);
      await sql`update public.technologies set title = 'New ' || tech_id where tech_id = any(${part.slice(0, 10)})`;
      await sql`delete from public.technologies where tech_id = any(${part.slice(10)})`;
      await sql`insert into public.technologies (title, uni) select 'Added ' || n, ${UNI} from generate_series(1, 4) n`;
    }),
  );
  const written = Promise.all([late, ...others]).then(() => {
    writing = false;
  });
  while (writing) await follow();
  await written;
  while ((await follow()) > 0);

  const held = await sql<{ id: number; title: string }[]>`
    select tech_id::int as id, title from public.technologies where uni = ${UNI}`;
  expect(held).toHaveLength(400);
  const own = new Set([...ids, ...held.map(({ id }) => id)]);
  const mirrored = [...mirror].filter(([id]) => own.has(id)).sort(([a], [b]) => a - b);
  expect(mirrored).toEqual(
    held.map(({ id, title }) => [id, title]).sort(([a], [b]) => Number(a) - Number(b)),
  );
});

test("the site's own search refuses a visitor in its words, and an answer that is no JSON finds nothing and says so", async () => {
  const refused = await searchSite(web, { user_prompt: "solar" });
  expect([refused.techIds, refused.error?.message]).toEqual([
    [],
    expect.stringMatching(/[Ss]ign in/),
  ]);
  const broken = await searchSite(
    web,
    { user_prompt: "solar" },
    async () => new Response("<html>"),
  );
  expect(broken.techIds).toEqual([]);
  expect(broken.error?.message).toBe("Invalid JSON response from /api/search");
});
