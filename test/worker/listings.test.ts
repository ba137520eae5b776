import { afterAll, beforeAll, expect, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { databaseTrips, expectPage, signedIn, type Visitor } from "../support/visitor.ts";

// The editor of published listings, through the pages and without JavaScript.

const sql = stackDatabase();
const html = { accept: "text/html,application/xhtml+xml" };
const LISTINGS = "/organisations/ardenhall-university/listings";
let owner: Visitor;
let colleague: Visitor;
const id = 900_000 + Math.floor(Math.random() * 90_000);
const EDITOR = `${LISTINGS}/${id}`;

beforeAll(async () => {
  owner = await signedIn("owner@example.test");
  const email = `editor-${crypto.randomUUID()}@example.test`;
  colleague = await signedIn(email);
  await sql`
    insert into public.organisation_members (organisation_id, user_id, role, state)
    select o.id, u.id, 'editor', 'active' from public.organisations o, auth.users u
    where o.slug = 'ardenhall-university' and u.email = ${email}`;
  const [organisation] =
    await sql`select name from public.organisations where slug = 'ardenhall-university'`;
  await sql`
    insert into public.technologies (tech_id, title, uni, class1)
    values (${id}, ${`Fictional lamp ${id}`}, ${organisation?.name}, 'energy')`;
  await sql`
    insert into public.technology_details (tech_id, technical_summary, key_benefits)
    values (${id}, '{"text": "A lamp.\\n\\nIt shines."}', '["Bright", "Cheap"]')`;
  await sql`
    insert into public.technology_statements (tech_id, place, kind, field, sentence, version)
    values (${id}, 1, 'stage', 'developmental_stage', 'Tested in mice.', 1)`;
});
afterAll(async () => {
  await sql`delete from private.listing_ids where tech_id = ${id}`;
});

/** The fields of the editor's form, as a browser sends them back unchanged. */
async function formOf(visitor: Visitor): Promise<Record<string, string>> {
  return fieldsOf((await visitor.get(EDITOR)).text);
}

function fieldsOf(text: string): Record<string, string> {
  const decoded = (value: string) =>
    value
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&lt;/g, "<")
      .replace(/&amp;/g, "&");
  const fields: Record<string, string> = { intent: "save" };
  for (const [, name, value] of text.matchAll(
    /<textarea[^>]* name="(\w+)"[^>]*>([^<]*)<\/textarea>/g,
  ))
    fields[name as string] = decoded(value as string).replace(/\n/g, "\r\n");
  for (const [tag] of text.matchAll(/<input\b[^>]*>/g)) {
    const name = /name="(\w+)"/.exec(tag)?.[1];
    if (name && !/name="(?:version|what|intent)"/.test(tag))
      fields[name] = decoded(/value="([^"]*)"/.exec(tag)?.[1] ?? "");
  }
  for (const [, name, options] of text.matchAll(/<select[^>]* name="(\w+)"[^>]*>(.*?)<\/select>/gs))
    fields[name as string] = /value="([^"]*)" selected/.exec(options as string)?.[1] ?? "";
  delete fields.kind;
  delete fields.sentence;
  return fields;
}
const save = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.post(EDITOR, fields, html);

test("an organisation finds a listing, edits it, and everybody reads it at once", async () => {
  const list = await owner.get(`${LISTINGS}?like=lamp+${id}`);
  expect(list.text).toContain(`Fictional lamp ${id}`);
  expect(list.text).toContain("<b>1 listing</b>");
  expect(databaseTrips(list.headers)).toEqual({ requests: 1, depth: 1 });

  const form = await formOf(owner);
  expect(form.technical_summary).toBe("A lamp.\r\n\r\nIt shines.");
  expect(form.key_benefits).toBe("- Bright\r\n- Cheap");
  const nothing = await save(owner, form);
  expect(locationOf(nothing)).toContain("said=unchanged");
  const [untouched] =
    await sql`select count(*)::int as n from public.listing_versions where tech_id = ${id}`;
  expect(untouched?.n).toBe(0);

  const saved = await save(owner, {
    ...form,
    technical_summary: "A lamp.\r\n\r\nIt glows <softly>.",
    availability: "option",
    pi_contactinfo: "lamps@ardenhall.test",
  });
  expect(locationOf(saved)).toContain("said=saved");
  const [row] = await sql`
    select t.availability, d.technical_summary, d.key_benefits from public.technologies t join public.technology_details d using (tech_id) where tech_id = ${id}`;
  expect(row).toEqual({
    availability: "option",
    technical_summary: { text: "A lamp.\n\nIt glows <softly>." },
    // Untouched fields keep their format.
    key_benefits: ["Bright", "Cheap"],
  });
  const page = await owner.get(`/patentinfo?tech_id=${id}`);
  expect(page.text).toContain("It glows &lt;softly&gt;.");
  expect(page.text).toContain("<dt>Availability</dt><dd>option, stated ");
});

test("a refused text stays as typed, with the reason at its field", async () => {
  const form = await formOf(owner);
  const refused = await save(owner, { ...form, pi_patentid: "ask us", summary: "New & kept" });
  const text = await expectPage(
    refused,
    400,
    "“ask us” is not a patent number.",
    "New &amp; kept</textarea>",
  );
  expect(text).not.toMatch(/<textarea[^>]* maxlength/i);
  const long = `${"A pump. ".repeat(3000)}The end.`;
  const tooLong = await save(owner, { ...form, technical_summary: long });
  await expectPage(tooLong, 400, "The end.</textarea>");
});

test("a form that was refused and mended changes only what its editor typed", async () => {
  const mine = await formOf(owner);
  const theirs = await formOf(colleague);
  await save(colleague, { ...theirs, developmental_stage: "Tested in mice." });
  const refused = await save(owner, { ...mine, summary: "A brighter lamp", pi_patentid: "ask us" });
  const mended = { ...fieldsOf(await refused.text()), pi_patentid: "" };
  expect(locationOf(await save(owner, mended))).toContain("said=saved");
  expect(await formOf(owner)).toMatchObject({
    summary: "A brighter lamp",
    developmental_stage: expect.stringContaining("Tested in mice."),
  });
});

test("with two editors nothing is lost: both texts are shown, and the other fields are saved", async () => {
  const [first, second] = [await formOf(owner), await formOf(colleague)];
  expect((await save(owner, { ...first, summary: "A first summary" })).status).toBe(303);
  const conflict = await save(colleague, {
    ...second,
    summary: "A second summary",
    inventor: "Ada Lovelace",
  });
  await expectPage(
    conflict,
    409,
    "Changed by somebody else meanwhile.",
    "A first summary</blockquote>",
    "A second summary</textarea>",
    'value="Ada Lovelace"',
  );
  const [row] =
    await sql`select t.summary, d.inventor from public.technologies t join public.technology_details d using (tech_id) where tech_id = ${id}`;
  expect(row).toEqual({ summary: "A first summary", inventor: "Ada Lovelace" });
});

test("a preview shows what each kind of viewer would see", async () => {
  await save(owner, {
    ...(await formOf(owner)),
    pi_contactinfo: "lamps@ardenhall.test",
    market_summary: "Night watches.",
  });
  const as = async (reader: string) => (await owner.get(`${EDITOR}?as=${reader}`)).text;
  expect(await as("visitor")).not.toContain("Night watches.");
  expect(await as("member")).toContain("Night watches.");
  expect(await as("member")).not.toContain("lamps@ardenhall.test");
  expect(await as("subscriber")).toContain("lamps@ardenhall.test");
});
