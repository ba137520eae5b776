import { statSync } from "node:fs";
import { openStore, StoreError } from "./import/write/store.ts";
import { describe, readRights, wantedOf } from "./rights/read-rights.ts";
import { findDatabaseUrl, NoDatabase } from "./shared/database-url.ts";
import { readArguments, UsageError } from "./shared/options.ts";
import { Progress } from "./shared/progress.ts";

const USAGE = `npm run rights -- FILE... [--as-of YYYY-MM-DD]
Reads files of patent offices, also inside a zip, and keeps what concerns the numbers of the catalogue: US maintenance fee events and
assignments, USPTO Open Data Portal answers, EPO Open Patent Services answers, the UK lists of licences of right and of
patents not in force, NIH's list of patents and projects. The day of a file is that of its name, of its contents, or --as-of.
docs/rights.md says how to get them and what they tell.`;

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

try {
  const { values, positionals } = readArguments(process.argv.slice(2), {
    "as-of": { type: "string" },
    help: { type: "boolean" },
  });
  const asOf = values["as-of"] ?? null;
  if (values.help) console.log(USAGE);
  else if (positionals.length === 0) throw new UsageError("Name a file.");
  else if (asOf !== null && !/^\d{4}-\d\d-\d\d$/.test(asOf))
    throw new UsageError(`--as-of takes a day such as 2026-11-24, but "${asOf}" is none`);
  else await readAll(positionals, asOf);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof NoDatabase || error instanceof StoreError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}

async function readAll(paths: readonly string[], asOf: string | null): Promise<void> {
  const missing = paths.find((path) => !statSync(path, { throwIfNoEntry: false })?.isFile());
  if (missing !== undefined) throw new UsageError(`${missing}: there is no such file`);
  const sql = await openStore(findDatabaseUrl(process.env));
  try {
    for (const path of paths) {
      const wanted = await wantedOf(sql);
      console.log(`${wanted.numbers.size.toLocaleString("en")} numbers are known.`);
      const progress = new Progress(process.stderr);
      for await (const result of readRights(path, asOf, wanted, sql, progress, stop.signal)) {
        for (const line of describe(result)) console.log(line);
        if (result.failure !== null) process.exitCode = 1;
      }
      if (stop.signal.aborted) break;
    }
    await sql`select public.catalogue_changed()`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
