import { expect, test } from "vitest";
import { SEARCHED_FIELDS } from "#app/discovery/marketplace/searched-fields.ts";
import { sourcesOf } from "#app/technology/analysis/sources.ts";
import { storedColumns } from "#import/technology-columns.ts";
import { TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";
import { databaseOfFile } from "../support/fresh-database.ts";
import { addGatedCatalogue } from "../support/gated-catalogue.ts";
import { actAs } from "../support/people.ts";

// Checks the one table of a technology's fields (import/technology-fields.ts) against everything that is not derived
// from it.

const { sql } = await databaseOfFile();
const people = await addGatedCatalogue(sql);
await sql`update public.technologies set date_added = '2026-01-02' where tech_id = 1`;

const columns = TECHNOLOGY_FIELDS.map(({ column }) => column);

test("the view has the table's columns in its order", async () => {
  const rows = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'public."tech-table-v1"'::regclass and attnum > 0 order by attnum`;
  expect(rows.map(({ name }) => name)).toEqual(columns);
});

test("each table stores its fields and known extra columns, and nothing else", async () => {
  const rows = await sql<{ relation: string; name: string }[]>`
    select table_name as relation, column_name as name from information_schema.columns where table_schema = 'public'`;
  for (const table of ["technologies", "details", "contacts", "counts", "reports"] as const) {
    const relation = table === "technologies" ? table : `technology_${table}`;
    // Whose a technology is, and what is on record of it, only the database decides.
    const ours = ["organisation_id", "legal_status", "recorded_offers", "availability_on"];
    const kept = table === "technologies" ? ["tech_id", ...ours] : ["tech_id"];
    const stored = [...kept, ...storedColumns(table).map(({ name }) => name)];
    const held = rows.flatMap((row) => (row.relation === relation ? [row.name] : []));
    expect(held.sort(), relation).toEqual(stored.sort());
  }
});

test.each([
  ["visitor", ["everyone"]],
  ["free", ["everyone", "members"]],
  ["expired", ["everyone", "members"]],
  ["pro", ["everyone", "members", "subscribers"]],
] as const)(
  "a reader (%s) gets what they may read of a technology that is not featured",
  async (role, rights) => {
    const person = role === "visitor" ? null : people[role];
    const [row] = await actAs(
      sql,
      person,
      (sql) => sql`select * from public."tech-table-v1" where tech_id = 1`,
    );
    const read = columns.filter((column) => row?.[column] !== null);
    const theirs = TECHNOLOGY_FIELDS.filter(({ reader }) =>
      rights.some((right) => right === reader),
    );
    expect(read).toEqual(theirs.map(({ column }) => column));
  },
);

test("an organisation may write the fields of a draft that the table says, and availability, terms and its own page", async () => {
  const [{ written } = {}] = await sql`select private.draft_columns() as written`;
  const owned = TECHNOLOGY_FIELDS.flatMap((field) => ("owned" in field ? [field.column] : []));
  expect(written.toSorted()).toEqual(
    [...owned, "availability", "licence_terms", "source_url"].sort(),
  );
});

test("each column of a listing is read back as it was written", async () => {
  const values: Record<string, unknown> = { ends_on: "2035-01-02" };
  for (const field of TECHNOLOGY_FIELDS) {
    if (!("owned" in field)) continue;
    const text = `Words of ${field.column}.`;
    values[field.column] = field.holds === "prose" ? { text } : text;
  }
  const given = { ...values, class1: "energy", class2: "medical", status: "granted" };
  // The technology has only a card, so the rows of its details and its contact are created.
  await sql`select private.write_listing(4, ${sql.json(given as never)})`;
  const [{ content } = {}] = await sql`select private.listing_content(4) as content`;
  expect(content).toMatchObject(given);
});

test("the search reads exactly the searched fields, under their names", async () => {
  const rows = await sql<{ field: string }[]>`
    select f.field from public.technologies t
    join public.technology_details d on d.tech_id = t.tech_id, private.search_fields(t, d) f where t.tech_id = 1`;
  const searched = TECHNOLOGY_FIELDS.flatMap((field) =>
    "searched" in field ? [field.searched] : [],
  );
  expect(rows.map(({ field }) => field).sort()).toEqual([...new Set(searched)].sort());
  expect([...SEARCHED_FIELDS].sort()).toEqual([...new Set(searched)].sort());
});

test("only a change of a searched field makes a technology be indexed again", async () => {
  const [{ source = "" } = {}] = await sql<{ source: string }[]>`
    select prosrc as source from pg_proc where oid = 'private.queue_search'::regproc`;
  const compared = new Set([...source.matchAll(/\ba\.(\w+)/g)].map(([, column]) => column));
  for (const field of TECHNOLOGY_FIELDS) {
    // Classes and statuses are filters of the index, which updates them without reading a text.
    if (["tech_id", "class1", "status"].includes(field.column)) continue;
    expect(compared.has(field.column), field.column).toBe("searched" in field);
  }
});

test("Explain.AI cites the owner's sections and the filing, and nothing of a report", () => {
  const record = Object.fromEntries(
    TECHNOLOGY_FIELDS.map((field) => {
      const words = `Words of ${field.column}.`;
      return [field.column, "section" in field ? { text: words } : words];
    }),
  );
  const cited = sourcesOf({
    ...record,
    title: "Words of title.",
    pi_patentid: null,
    pi_filingdate: null,
    status: "other",
  } as never);
  const quoted = cited
    .filter(({ id }) => id !== "filing")
    .flatMap(({ passages }) => passages)
    .map((text) => /^Words of (\w+)\.$/.exec(text)?.[1]);
  const owners = TECHNOLOGY_FIELDS.filter(
    (field) => "section" in field && field.table === "details",
  );
  expect(quoted.sort()).toEqual(owners.map(({ column }) => column).sort());
});
