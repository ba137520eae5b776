import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COUNTRY_CODES, PATENT_SPELLINGS } from "../import/rights/patent-spellings.ts";
import ALIASES from "../import/university-aliases.json" with { type: "json" };

/** The only migration, which `npm run schema` generates from supabase/schemas. */
export const MIGRATION = join(import.meta.dirname, "migrations", "20261125000000_initial.sql");

const SCHEMAS = join(import.meta.dirname, "schemas");
const HEADING =
  "-- Generated from supabase/schemas by `npm run schema`. Edit those files instead.\n";

/** The files of supabase/schemas in the order of their names, as one SQL text for an empty database. */
export function joinSchemas(): string {
  const schemas = schemaFiles().map(([name, text]) => `-- ${name}\n\n${text}`);
  return [HEADING, ...schemas, ending()].join("\n");
}

/** The end of the migration: the version, and the setting that the first file changes. */
function ending(): string {
  return `comment on schema private is '${schemaVersion()}';\n\nreset check_function_bodies;\n`;
}

/** Identifies the text of supabase/schemas. A migrated database has it as the comment of its schema `private`. */
export function schemaVersion(): string {
  const hash = createHash("sha256");
  for (const [, text] of schemaFiles()) hash.update(text);
  return `schema ${hash.digest("hex").slice(0, 16)}`;
}

function schemaFiles(): [name: string, text: string][] {
  const names = readdirSync(SCHEMAS).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => [name, withTables(readFileSync(join(SCHEMAS, name), "utf8"))]);
}

/**
 * A schema with the application's tables in the places that it marks: the other names of owners, one owner a line ('Duke
 * University: Duke; Univ Duke'), and the spellings of patent numbers with the codes of their offices.
 */
function withTables(text: string): string {
  return text
    .replace("@import/university-aliases.json@", () =>
      Object.entries(ALIASES)
        .flatMap(([name, { aliases }]) =>
          aliases.length > 0 ? `${name}: ${aliases.join("; ")}` : [],
        )
        .join("\n"),
    )
    .replace("@import/rights/patent-spellings.ts: spellings@", () =>
      PATENT_SPELLINGS.map(
        ({ pattern, anyCase, number }, place) =>
          `    (${place + 1}, '${pattern.replaceAll("'", "''")}', '${anyCase ? "gi" : "g"}', '${number}')`,
      ).join(",\n"),
    )
    .replace("@import/rights/patent-spellings.ts: countries@", () =>
      JSON.stringify(COUNTRY_CODES).replaceAll("'", "''"),
    );
}
