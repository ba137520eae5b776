import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import * as z from "zod";
import { addGeneratedCatalogue } from "./add-generated.ts";
import { loadSampleCatalogue } from "./sample.ts";

const USAGE = "Usage: npm run seed [-- --count N [--seed N]]";

/** A failure that the person at the terminal can mend; told in one line, without a stack. */
class SeedError extends Error {}

const ArgumentsSchema = z.object({
  count: z.coerce.number().int().min(1).max(9_999_999).optional(),
  seed: z.coerce.number().int().min(0).max(999_999).default(1),
});

const EndpointsSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "no JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.object({ databaseUrl: z.string() }));

async function main(): Promise<void> {
  const { count, seed } = readArguments(process.argv.slice(2));
  const url = await findDatabase(process.env);
  // One connection, so that the lock below holds for everything that follows.
  const sql = connect(url);
  try {
    await requireCatalogue(sql);
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
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({
      args,
      options: { count: { type: "string" }, seed: { type: "string" } },
    }));
  } catch (error) {
    throw new SeedError(`${(error as Error).message} ${USAGE}`);
  }
  const read = ArgumentsSchema.safeParse(values);
  if (read.success) return read.data;
  const names = read.error.issues.map(({ path }) => `--${path.join(".")}`).join(" and ");
  throw new SeedError(`${names} must be a whole number that is not too large. ${USAGE}`);
}

async function findDatabase(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = join(env.STATE_DIR || ".local", "endpoints.json");
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new SeedError(
      `No database: set DATABASE_URL, or start QUAD with npm start (there is no ${file}).`,
    );
  }
  const read = EndpointsSchema.safeParse(text);
  if (!read.success) throw new SeedError(`${file} names no database: set DATABASE_URL instead.`);
  return read.data.databaseUrl;
}

function connect(url: string): postgres.Sql {
  try {
    return postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  } catch {
    // The library's message would repeat the address, and with it the password.
    throw new SeedError("The database's address is none: it should look like postgres://….");
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
  if (!(error instanceof SeedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
