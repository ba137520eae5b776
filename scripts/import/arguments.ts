import { readArguments, UsageError } from "../shared/options.ts";

export type ImportArguments =
  | { kind: "import"; files: string[]; format: string | null; uni: string | null; dryRun: boolean }
  | { kind: "rollback"; batch: string }
  | { kind: "help" };

export const USAGE = `npm run import -- FILE… [--format NAME] [--uni NAME] [--dry-run]
npm run import -- --rollback BATCH

  FILE             a catalogue file, or a folder of them
  --format NAME    read the files as this format instead of recognising it
  --uni NAME       the university of listings, and of rows that name none
  --dry-run        report what would happen, row by row; write nothing
  --rollback BATCH undo an earlier import`;

/** @throws UsageError for an unknown option, a missing value or nothing to do */
export function parseImportArguments(argv: readonly string[]): ImportArguments {
  const { values, positionals } = readArguments(argv, {
    format: { type: "string" },
    uni: { type: "string" },
    "dry-run": { type: "boolean" },
    rollback: { type: "string" },
    help: { type: "boolean", short: "h" },
  });
  if (values.help) return { kind: "help" };
  if (values.rollback !== undefined) {
    if (positionals.length > 0) throw new UsageError("--rollback takes a batch and no files");
    if (values.rollback.trim() === "") throw new UsageError("--rollback needs the name of a batch");
    return { kind: "rollback", batch: values.rollback.trim() };
  }
  if (positionals.length === 0) throw new UsageError("name at least one file");
  return {
    kind: "import",
    files: positionals,
    format: values.format ?? null,
    uni: values.uni?.trim() || null,
    dryRun: values["dry-run"] ?? false,
  };
}
