import { parseArgs } from "node:util";
import { BackupError } from "./backup/backup-error.ts";
import { backUp, restore } from "./backup/copy-database.ts";

const USAGE =
  "Usage: DATABASE_URL=postgres://… npm run backup -- FOLDER [--restore] [--deadline SECONDS]";

try {
  const { url, folder, restores, deadline } = readArguments();
  const { tables, takenAt } = await (restores ? restore : backUp)(url, folder, { deadline });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const count = Object.keys(tables).length;
  console.log(
    `${restores ? "Restored" : "Backed up"} ${rows.toLocaleString("en-US")} rows of ${count} tables as of ${takenAt}.`,
  );
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error);
  process.exitCode = 1;
}
// A connection that died without a word would keep the process alive until TCP gives up on it.
process.exit();

function readArguments(): { url: string; folder: string; restores: boolean; deadline: number } {
  const url = process.env.DATABASE_URL;
  try {
    const { values, positionals } = parseArgs({
      options: {
        restore: { type: "boolean", default: false },
        deadline: { type: "string", default: "60" },
      },
      allowPositionals: true,
    });
    const deadline = Number(values.deadline) * 1000;
    const [folder] = positionals;
    if (url && folder && positionals.length === 1 && deadline > 0) {
      return { url, folder, restores: values.restore, deadline };
    }
  } catch {
    // Unknown flags are answered like any other wrong arguments.
  }
  throw new BackupError(USAGE);
}
