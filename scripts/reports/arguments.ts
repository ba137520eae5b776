import { parseArgs } from "node:util";

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

/** Wrong usage; the message is one line. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** @throws UsageError on an unknown option or an invalid value */
export function parseReportsArguments(argv: readonly string[]): ReportsArguments {
  const values = parse(argv);
  if (values.help) return { kind: "help" };
  const { bucket } = values;
  if (bucket !== undefined && bucket !== "local" && bucket !== "remote") {
    throw new UsageError("--bucket is local or remote");
  }
  return {
    kind: "write",
    ids: values.ids === undefined ? null : values.ids.split(",").map((id) => whole(id, "--ids")),
    featuredOnly: values.featured ?? false,
    limit: values.limit === undefined ? null : whole(values.limit, "--limit"),
    isDry: values["dry-run"] ?? false,
    bucket: bucket ?? null,
  };
}

function whole(text: string, option: string): number {
  if (!/^\s*[1-9]\d{0,14}\s*$/.test(text)) {
    throw new UsageError(`${option} takes whole numbers above zero, but "${text}" is not one`);
  }
  return Number(text);
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        ids: { type: "string" },
        featured: { type: "boolean" },
        limit: { type: "string" },
        bucket: { type: "string" },
        "dry-run": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split("\n")[0] ?? "");
  }
}
