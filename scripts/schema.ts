import { parseArgs } from "node:util";
import postgres from "postgres";
import { describeSchema } from "./schema/describe.ts";
import { joinSchemas } from "./schema/join.ts";
import { findDatabaseUrl } from "./shared/database-url.ts";

const USAGE = "Usage: npm run schema [-- --join]";

// Prints the schema of a database (DATABASE_URL, or the local one) as lines that can be compared with another's, or
// with --join the files of supabase/schemas as one migration.
try {
  process.stdout.write(isJoining() ? joinSchemas() : await schemaOf(findDatabaseUrl(process.env)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function isJoining(): boolean {
  try {
    return parseArgs({ options: { join: { type: "boolean", default: false } } }).values.join;
  } catch {
    throw new Error(USAGE);
  }
}

async function schemaOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await describeSchema(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
