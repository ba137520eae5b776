import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sourcesOf } from "../../app/explain/sources.ts";
import { SEARCHED_FIELDS } from "../../app/marketplace/searched-fields.ts";
import { TechnologyRecordSchema } from "../../app/technology/technology.schema.ts";
import { TECHNOLOGY_FIELDS } from "../../import/technology-fields.ts";
import { CatalogueRecordSchema } from "../../scripts/seed/sample.schema.ts";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";
import { addGatedCatalogue, type People } from "../support/gated-catalogue.ts";
import { actAs } from "../support/people.ts";

// The one table of a technology's fields (import/technology-fields.ts), against everything that does not follow from it.

let database: FreshDatabase;
let people: People;
beforeAll(async () => {
  database = await createFreshDatabase(inject("databaseServer"));
  people = await addGatedCatalogue(database.sql);
  await database.sql`update public.technologies set date_added = '2026-01-02' where tech_id = 1`;
});
afterAll(() => database.drop());

const columns = TECHNOLOGY_FIELDS.map(({ column }) => column);

test("the view has its columns, in its order", async () => {
  const rows = await database.sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'public."tech-table-v1"'::regclass and attnum > 0 order by attnum`;
  expect(rows.map(({ name }) => name)).toEqual(columns);
});

test("each field stands in its table", async () => {
  const rows = await database.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`;
  const known = new Set(rows.map(({ name }) => name));
  for (const { column, table } of TECHNOLOGY_FIELDS) {
    const relation = table === "technologies" ? table : `technology_${table}`;
    // The view puts a date and an owner's words for it together.
    const stored = column === "pi_filingdate" ? "filing_date" : column;
    expect(known, column).toContain(`${relation}.${stored}`);
  }
});

test.each([
  ["visitor", ["everyone"]],
  ["free", ["everyone", "members"]],
  ["expired", ["everyone", "members"]],
  ["pro", ["everyone", "members", "subscribers"]],
] as const)(
  "of a technology that is not featured, a reader (%s) has what is theirs",
  async (role, rights) => {
    const person = role === "visitor" ? null : people[role];
    const [row] = await actAs(
      database.sql,
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

test("the pages' schema and the samples' have its fields", () => {
  expect(Object.keys(TechnologyRecordSchema.shape).sort()).toEqual([...columns].sort());
  const counted = ["tech_id", "likes", "dislikes", "saves"];
  expect(Object.keys(CatalogueRecordSchema.shape).sort()).toEqual(
    columns.filter((column) => !counted.includes(column)).sort(),
  );
});

test("the search reads what is searched, by its names, and nothing else", async () => {
  const rows = await database.sql<{ field: string }[]>`
    select f.field from public.technologies t
    join public.technology_details d on d.tech_id = t.tech_id, private.search_fields(t, d) f where t.tech_id = 1`;
  const searched = TECHNOLOGY_FIELDS.flatMap((field) =>
    "searched" in field ? [field.searched] : [],
  );
  expect(rows.map(({ field }) => field).sort()).toEqual([...new Set(searched)].sort());
  expect([...SEARCHED_FIELDS].sort()).toEqual([...new Set(searched)].sort());
});

test("a change of what is searched has a technology indexed anew, and a change of nothing else", async () => {
  const [{ source = "" } = {}] = await database.sql<{ source: string }[]>`
    select prosrc as source from pg_proc where oid = 'private.queue_search'::regproc`;
  const compared = new Set([...source.matchAll(/\ba\.(\w+)/g)].map(([, column]) => column));
  for (const field of TECHNOLOGY_FIELDS) {
    // Classes and statuses are filters of the index, which it takes over without reading a text.
    if (["tech_id", "class1", "status"].includes(field.column)) continue;
    expect(compared.has(field.column), field.column).toBe("searched" in field);
  }
});

test("Explain.AI cites the sections that may be cited, and no other field but the title and the filing", () => {
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
  const may = TECHNOLOGY_FIELDS.flatMap((field) => ("cited" in field ? [field.column] : []));
  expect(quoted.sort()).toEqual([...may, "title"].sort());
});
