import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SUPABASE_CLI } from "../../sandbox/database-types.ts";
import { createFreshDatabase, type FreshDatabase } from "../support/fresh-database.ts";

/** The linter's accepted findings, each with its reason. An entry that it no longer reports must be removed. */
const ALLOWED: { lint: string; about: RegExp; because: string }[] = [
  {
    lint: "unused_index",
    about: /^(public|ingest|private)\./,
    because:
      "this database is a second old, and no query has run; pages.test.ts sees which are used",
  },
  {
    lint: "function_search_path_mutable",
    about:
      /^private\.(is_of_class|is_of_classes|passes_filters|facts_held|facts_failed|free_searches|most_listed|exact_until)$/,
    because:
      "a function with settings of its own is called for each row, which took 50 ms of a listing; it names nothing",
  },
  {
    lint: "rls_enabled_no_policy",
    about:
      /^(private\.(moderators|dead_letters|notices|reply_addresses|inbound_mail|listing_days|audit_trail|address_codes|member_addresses|shared_domains|alerts_read|alert_runs|alert_run_people|catalogue_events|catalogue_exports|mail_outbox|mail_suppressions|chat_minutes|person_counts|session_devices|model_days|model_spending|empty_searches|invitation_blocks|identity_free_months|identity_searches|search_\w+|settings|trial_ledger|stripe_customers|stripe_events|heartbeats|history_keepers|contact_hours|thesaurus_\w+|owners|owner_aliases|technology_vectors|technology_facts|query_vectors|listing_ids|withdrawn_listings|run_pieces|run_rows|import_columns|left_out_records|feed_entries|hidden_claims|listing_pictures|removed_pictures|removed_reports|families_to_find|organisation_offers|member_invitations|texts_to_read|unanswered_weeks)|public\.(technology_claims|field_sources|offered_values|listing_versions|feeds|feed_runs)|ingest\.(batches|records|changes))$/,
    because:
      "nobody reads these but definer functions and the import, as the owner: no policy is the point",
  },
];

type Finding = { name: string; level: string; metadata: { schema: string; name: string } };

let database: FreshDatabase;
beforeAll(async () => {
  // The grants of older hosted projects, under which the linter finds most.
  database = await createFreshDatabase(
    inject("databaseServer"),
    `alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role`,
  );
});
afterAll(async () => {
  await database?.drop();
});

async function lint(): Promise<Finding[]> {
  const { stdout } = await promisify(execFile)(
    SUPABASE_CLI,
    ["db", "advisors", `--remote=${database.url}`, "--level=info", "--output-format=json"],
    { env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" } },
  );
  return JSON.parse(stdout).results;
}

test("Supabase's own linter finds nothing but what is explained here", async () => {
  const findings = await lint();
  const reported = findings.map(({ name, metadata }) => ({
    lint: name,
    about: `${metadata.schema}.${metadata.name}`,
  }));
  const unexplained = reported.filter(
    (finding) =>
      !ALLOWED.some(({ lint, about }) => lint === finding.lint && about.test(finding.about)),
  );
  expect(unexplained).toEqual([]);
  const idle = ALLOWED.filter(
    ({ lint, about }) =>
      !reported.some((finding) => lint === finding.lint && about.test(finding.about)),
  );
  expect(idle).toEqual([]);
});

test("the linter works: it finds a table without row level security", async () => {
  await database.sql`create table public.forgotten (id integer primary key)`;
  await database.sql`grant select on public.forgotten to anon`;
  const findings = await lint();
  await database.sql`drop table public.forgotten`;
  expect(findings).toContainEqual(
    expect.objectContaining({ name: "rls_disabled_in_public", level: "ERROR" }),
  );
});

test("no function updates or deletes without a condition, which hosted projects refuse", async () => {
  const functions = await database.sql`
    select p.oid::regprocedure::text as name, p.prosrc as body from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'ingest'::regnamespace)`;
  const unconditional = functions.flatMap(({ name, body }) =>
    (body as string)
      .replace(/--.*$/gm, "")
      .split(";")
      .flatMap((statement) => statement.match(/\b(?:update (?!set\b)|delete from )[\s\S]*/i) ?? [])
      .filter((statement) => !/\bfor update\b|\bwhere\b/i.test(statement))
      .map((statement) => `${name}: ${statement.trim()}`),
  );
  expect(unconditional).toEqual([]);
});
