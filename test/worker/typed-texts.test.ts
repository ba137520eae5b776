import { afterAll, expect, test } from "vitest";
import { addOrganisation } from "../support/organisation.ts";
import { stackDatabase } from "../support/stack-services.ts";

// The import's rules read what editors type, after the answer.

const sql = stackDatabase();
const mark = crypto.randomUUID().replace(/[^a-f]/g, "");
const { slug, admin: editor } = await addOrganisation(sql, "typed");
afterAll(async () => {
  await sql`delete from public.technologies where uni = ${slug}`;
  await sql`delete from public.organisations where slug = ${slug}`;
});

const statementsOf = async (id: string) =>
  (
    await sql`select sentence from public.technology_statements where tech_id = ${id} order by place`
  ).map(({ sentence }) => sentence);

test("a typed draft gets statements and the likely end of its term; an edit changes them", async () => {
  const draft =
    (await editor.get(`/organisations/${slug}/drafts/new`)).headers.get("location") ?? "";
  const published = await editor.post(draft, {
    intent: "publish",
    seen: "",
    title: `Fictional kite ${mark}`,
    developmental_stage: "A prototype of the kite has been built.",
    pi_patentid: "US 7,654,321 B2",
    pi_filingdate: "2004-03-01",
    status: "granted",
  });
  const id = /tech_id=(\d+)$/.exec(published.headers.get("location") ?? "")?.[1] ?? "";
  await expect
    .poll(() => statementsOf(id), { timeout: 120_000 })
    .toEqual(["A prototype of the kite has been built."]);
  const [row] =
    await sql`select term_ends_on::text as ends from public.technology_details where tech_id = ${id}`;
  expect(row?.ends).toBe("2024-03-01");

  const page = `/organisations/${slug}/listings/${id}`;
  await editor.post(page, {
    intent: "save",
    developmental_stage: "The kite was tested in a field trial.",
  });
  // The save itself removes the old sentence.
  expect(await statementsOf(id)).not.toContain("A prototype of the kite has been built.");
  const sentence = "The kite was tested in a field trial.";
  await expect.poll(() => statementsOf(id), { timeout: 120_000 }).toEqual([sentence]);
});
