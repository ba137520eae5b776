import type postgres from "postgres";
import * as z from "zod";
import { connect } from "../../local/shared/connect.ts";
import { loadThesaurus } from "../../local/thesaurus.ts";
import { findDatabaseUrl, NoDatabase } from "../shared/database-url.ts";
import { readOptions, UsageError } from "../shared/options.ts";
import { addGeneratedCatalogue } from "./add-generated.ts";
import { loadSampleCatalogue } from "./sample.ts";

const USAGE = "Usage: npm run seed [-- --count N [--seed N] | --thesaurus]";

/** A failure that the person at the terminal can fix: one line, without a stack. */
class SeedError extends Error {}

const ArgumentsSchema = z.object({
  count: z.coerce.number().int().min(1).max(9_999_999).optional(),
  seed: z.coerce.number().int().min(0).max(999_999).default(1),
  thesaurus: z.boolean().default(false),
});

async function main(): Promise<void> {
  const { count, seed, thesaurus } = readArguments(process.argv.slice(2));
  const url = findDatabaseUrl(process.env);
  // One connection, so that the lock below applies to everything that follows.
  const sql = open(url);
  try {
    await requireCatalogue(sql);
    if (thesaurus) {
      const entries = await loadThesaurus(sql);
      console.log(`Loaded the thesaurus: ${grouped(entries)} entries.`);
      return;
    }
    if (count === undefined) {
      const loaded = await loadSampleCatalogue(sql, new Date());
      console.log(
        loaded > 0
          ? `Loaded the sample catalogue: ${loaded} technologies.`
          : "The catalogue is not empty, so the sample catalogue was not loaded.",
      );
      return;
    }
    const started = performance.now();
    const { added, before } = await addGeneratedCatalogue(sql, {
      count,
      seed,
      onProgress: (done, wanted) => console.log(`${grouped(done)} of ${grouped(wanted)} added`),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `Added ${grouped(added)} generated technologies of seed ${seed} in ${seconds} s; ${grouped(before)} of the ${grouped(count)} were there.`,
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function readArguments(args: string[]): z.infer<typeof ArgumentsSchema> {
  const values = readOptions(args, {
    count: { type: "string" },
    seed: { type: "string" },
    thesaurus: { type: "boolean" },
  });
  const read = ArgumentsSchema.safeParse(values);
  if (read.success) return read.data;
  const names = read.error.issues.map(({ path }) => `--${path.join(".")}`).join(" and ");
  throw new UsageError(`${names} must be a whole number that is not too large.`);
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

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

try {
  await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message} ${USAGE}`);
  else if (error instanceof SeedError || error instanceof NoDatabase) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
