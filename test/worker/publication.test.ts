import { afterAll, expect, inject, test } from "vitest";
import { addOrganisation } from "../support/organisation.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { expectPage, signedIn, Visitor } from "../support/visitor.ts";

// A draft's way into the marketplace and out of it, over HTTP and without JavaScript.

const { jobs } = inject("endpoints");
const sql = stackDatabase();
const mark = crypto.randomUUID().replace(/[^a-f]/g, "");
const word = `quelltopf${mark}`;
const { slug, admin: editor } = await addOrganisation(sql, "brookfield");
const root = `/organisations/${slug}`;
const scout = await signedIn(`scout-${mark}@people.test`);
afterAll(async () => {
  await sql`delete from private.listing_ids i using public.listing_drafts d where d.tech_id = i.tech_id and d.content ->> 'title' like ${`%${word}%`}`;
  await sql`delete from public.technologies where title like ${`%${word}%`}`;
  await sql`delete from public.organisations where slug = ${slug}`;
});

/** The address of a new draft, and the fields of its form. */
async function newDraft(): Promise<{ page: string; fields: Record<string, string> }> {
  const page = (await editor.get(`${root}/drafts/new`)).headers.get("location") ?? "";
  const { text } = await editor.get(page);
  expect(text).toContain('name="technical_summary"');
  return {
    page,
    fields: { seen: seenIn(text), title: `A ${word}`, technical_summary: "It pumps." },
  };
}
function seenIn(html: string): string {
  return /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "";
}

test("a draft is saved, previewed, published, withdrawn and published again", async () => {
  const { page, fields } = await newDraft();
  const wrong = await editor.post(page, { ...fields, intent: "save", pi_patentid: "ask us" });
  await expectPage(wrong, 400, "is not a patent number");
  const saved = await editor.post(page, { ...fields, intent: "preview" });
  expect(saved.headers.get("location")).toBe(`${page}?preview=yes`);
  expect((await editor.get(`${page}?preview=yes`)).text).toMatch(
    /nothing is published.*It pumps\./s,
  );
  expect((await editor.get(`${root}/drafts`)).text).toContain(word);
  // Another tab has saved meanwhile. The typed text stays in the form, and the next try saves it.
  const stale = await editor.post(page, { ...fields, intent: "save", title: `B ${word}` });
  const kept = await stale.text();
  expect([
    stale.status,
    kept.includes("Somebody else saved"),
    kept.includes(`value="B ${word}"`),
  ]).toEqual([409, true, true]);
  const published = await editor.post(page, {
    ...fields,
    intent: "publish",
    seen: seenIn(kept),
    title: `B ${word}`,
  });
  const listing = published.headers.get("location") ?? "";
  const id = /^\/patentinfo\?tech_id=(\d+)$/.exec(listing)?.[1] ?? "";
  expect((await scout.get(listing)).text).toContain(`B ${word}`);
  expect((await editor.get(page)).text).not.toContain(word);

  await scout.post(listing, { intent: "react", kind: "save", active: "true" });
  await scout.post(listing, { intent: "note", notes: "Ask them about the seal", seen: "" });
  const confirm = `${root}/withdraw?id=${id}`;
  expect((await editor.get(confirm)).text).toMatch(/B quelltopf.*cannot be recalled/s);
  const withdrawn = await editor.post(confirm, { intent: "withdraw", id });
  expect(withdrawn.headers.get("location")).toBe(`${root}/drafts?withdrawn=yes&said=withdraw&n=1`);

  for (const reader of [scout, editor, new Visitor()]) {
    const gone = await reader.get(listing);
    expect([
      gone.status,
      gone.text.includes("Withdrawn by its owner"),
      gone.text.includes(word),
    ]).toEqual([410, true, false]);
  }
  const chat = await scout.request("/api/chat", {
    method: "POST",
    headers: { "content-type": "application/json", origin: scout.origin },
    body: JSON.stringify({
      tech_id: id,
      messages: [{ role: "user", content: "How does it pump?" }],
    }),
  });
  expect([chat.status, ((await chat.json()) as { error: { code: string } }).error.code]).toEqual([
    404,
    "not-found",
  ]);
  const list = await scout.get("/account/saved");
  expect(list.text).toMatch(
    new RegExp(`Withdrawn by its owner \\(record ${id}\\).*Ask them about the seal.*Remove`, "s"),
  );
  const compared = await scout.get(`/compare?id=${id}`);
  expect(compared.text).toMatch(/Withdrawn by its owner.*Ask them about the seal/s);

  const again = /name="draft"[^>]*value="([0-9a-f-]{36})"/.exec(
    (await editor.get(`${root}/drafts?withdrawn=yes`)).text,
  );
  await editor.post(`${root}/drafts`, { intent: "publish", draft: again?.[1] ?? "" });
  expect((await scout.get(listing)).text).toContain("Ask them about the seal");
  expect((await scout.get("/account/saved")).text).toContain(`B ${word}`);

  await editor.post(confirm, { intent: "withdraw", id });
  const removed = await scout.post("/account/saved", { intent: "remove", tech: id });
  expect(removed.status).toBe(303);
  expect((await scout.get("/account/saved")).text).not.toContain(`record ${id}`);
});

test("the cron publishes a draft once its date has come", async () => {
  const { page, fields } = await newDraft();
  const nothing = await editor.post(page, { ...fields, intent: "plan" });
  await expectPage(nothing, 400, "Choose the day");
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const planned = await editor.post(page, { ...fields, intent: "plan", publish_on: day });
  expect(planned.headers.get("location")).toBe(`${page}?said=plan`);
  const run = () => fetch(`${jobs}/cdn-cgi/local/scheduled?cron=*/5+*+*+*+*`);
  const listed = () => sql`select from public.technologies where title = ${`A ${word}`}`;
  expect((await run()).ok).toBe(true);
  expect(await listed()).toHaveLength(0);
  await sql`update public.listing_drafts set publish_at = now() where content ->> 'title' = ${`A ${word}`}`;
  expect((await run()).ok).toBe(true);
  expect(await listed()).toHaveLength(1);
  expect((await run()).ok).toBe(true);
  expect(await listed()).toHaveLength(1);
});
