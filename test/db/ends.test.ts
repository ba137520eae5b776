import { expect, test } from "vitest";
import { databaseOfFile } from "../support/fresh-database.ts";
import ends from "./ends-for-test.json" with { type: "json" };

// Every table that a person, an organisation or a visitor can fill: how much of it there can be, and what removes it. A
// member makes at most 20,000 changes a day (private.count_change), whatever they change.

// The file has for each table how much there can be, and its end. 'night': rows go after a time, by private.prune_old_rows().
// 'key': one row for each of what its key names, which is itself bounded. 'owner': rows go with the row that they belong to.

/** Tables that only the operator, the importer's command or a trigger of the catalogue writes. */
const OURS =
  /^ingest\.|^private\.(?:search_(?!history)|thesaurus_|technology_|settings|moderators|owners|owner_aliases|owner_kind_words|encoder_state|model_days|heartbeats|dead_letters|alert_runs|oai_records|families_to_find|removed_|register_(?:records|services|asked)$|right_changes$|rights$|wishes$)|^public\.(?:technolog|featured_|catalogue_state|daily_selection)/;

const { sql } = await databaseOfFile();

test("every table that a member, an organisation or a visitor fills has an end", async () => {
  const tables = await sql<{ name: string; references: number }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'ingest')`;
  const filled = tables.map(({ name }) => name).filter((name) => !OURS.test(name));
  expect(filled.sort()).toEqual(Object.keys(ends).sort());

  const [pruning] = await sql`
    select prosrc as source from pg_proc where oid = 'public.prune_old_rows'::regproc`;
  const owned = await sql`
    select distinct c.conrelid::regclass::text as name from pg_constraint c where c.contype = 'f' and c.confdeltype in ('c', 'n')`;
  const withOwner = new Set(owned.map(({ name }) => name.replaceAll('"', "")));
  for (const [name, [, end]] of Object.entries(ends)) {
    if (end === "night") expect(pruning?.source, name).toContain(`'${name}'`);
    if (end === "owner" && name !== "public.shortlists")
      expect(withOwner, name).toContain(name.replace(/^public\./, ""));
  }
});
