import { readOptions, UsageError, wholeNumber } from "../shared/options.ts";

export type ReportsArguments =
  | {
      kind: "write";
      ids: number[] | null;
      featuredOnly: boolean;
      limit: number | null;
      isDry: boolean;
      bucket: "local" | "remote" | null;
    }
  | { kind: "help" };

export const USAGE = `npm run reports -- [--limit N] [--ids 1,2,3] [--featured] [--bucket local|remote] [--dry-run]

Makes a research report for each technology that is analysed, and a fact sheet for each
other one, where they lack it.

  --limit N        at most so many
  --ids 1,2,3      only these technologies
  --featured       only those that are featured now
  --bucket WHERE   local (the state folder, as npm start has it) or remote (at Cloudflare);
                   must be said where DATABASE_URL names the database
  --dry-run        say how many there are; write nothing`;

/** @throws UsageError on an unknown option or an invalid value */
export function parseReportsArguments(argv: readonly string[]): ReportsArguments {
  const values = readOptions(argv, {
    ids: { type: "string" },
    featured: { type: "boolean" },
    limit: { type: "string" },
    bucket: { type: "string" },
    "dry-run": { type: "boolean" },
    help: { type: "boolean", short: "h" },
  });
  if (values.help) return { kind: "help" };
  const { bucket } = values;
  if (bucket !== undefined && bucket !== "local" && bucket !== "remote") {
    throw new UsageError("--bucket is local or remote");
  }
  return {
    kind: "write",
    ids:
      values.ids === undefined ? null : values.ids.split(",").map((id) => wholeNumber(id, "--ids")),
    featuredOnly: values.featured ?? false,
    limit: values.limit === undefined ? null : wholeNumber(values.limit, "--limit"),
    isDry: values["dry-run"] ?? false,
    bucket: bucket ?? null,
  };
}
