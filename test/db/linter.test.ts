import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { SUPABASE_CLI } from "../../local/database-types.ts";
import { ACCEPTED, isAccepted } from "../../scripts/deploy/accepted-findings.ts";
import { databaseOfFile } from "../support/fresh-database.ts";

type Finding = { name: string; level: string; metadata: { schema: string; name: string } };

// The grants of older hosted projects, under which the linter finds most.
const database =
  await databaseOfFile(`alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role`);

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
  expect(reported.filter((finding) => !isAccepted(finding))).toEqual([]);
  const idle = ACCEPTED.filter(
    ({ lint, about }) =>
      !reported.some((finding) => lint === finding.lint && about.test(finding.about)),
  );
  expect(idle).toEqual([]);
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
