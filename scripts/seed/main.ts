import type postgres from "postgres";
import { connect } from "../../local/shared/connect.ts";
import { loadThesaurus } from "../../local/thesaurus.ts";
import { findDatabaseUrl, NoDatabase } from "../shared/database-url.ts";
import { readOptions, UsageError } from "../shared/options.ts";
import { loadSampleCatalogue } from "./sample.ts";

const USAGE = "Usage: npm run seed [-- --thesaurus]";

/** A failure that the person at the terminal can fix: one line, without a stack. */
class SeedError extends Error {}

async function main(): Promise<void> {
  const { thesaurus } = readOptions(process.argv.slice(2), { thesaurus: { type: "boolean" } });
  const sql = open(findDatabaseUrl(process.env));
  try {
    await requireCatalogue(sql);
    if (thesaurus) {
      const entries = await loadThesaurus(sql);
      console.log(`Loaded the thesaurus: ${entries.toLocaleString("en-US")} entries.`);
      return;
    }
    const loaded = await loadSampleCatalogue(sql, new Date());
    console.log(
      loaded > 0
        ? `Loaded the sample catalogue: ${loaded} technologies.`
        : "The catalogue is not empty, so the sample catalogue was not loaded.",
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function open(url: string): postgres.Sql {
  try {
    return connect(url);
  } catch {
    // The library's message would repeat the address with its password.
    throw new SeedError("The database's address is not valid: it should look like postgres://….");
  }
}

async function requireCatalogue(sql: postgres.Sql): Promise<void> {
  let found: { table: string | null } | undefined;
  try {
    [found] = await sql<{ table: string | null }[]>`
      select to_regclass('public.technologies')::text as table`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SeedError(`The database does not answer (${code ?? message}). Is QUAD running?`);
  }
  if (!found?.table) {
    throw new SeedError(
      "The database has no catalogue tables: start QUAD once, or apply supabase/migrations.",
    );
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message} ${USAGE}`);
  else if (error instanceof SeedError || error instanceof NoDatabase) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
