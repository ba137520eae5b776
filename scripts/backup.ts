import { parseArgs } from "node:util";
import { connect } from "../sandbox/shared/connect.ts";
import { BackupError } from "./backup/backup-error.ts";
import { backUp, restore } from "./backup/copy-database.ts";

const USAGE =
  "Usage: DATABASE_URL=postgres://… npm run backup -- FOLDER [--restore] [--deadline SECONDS] [--heartbeat]";

try {
  const { url, folder, restores, deadline, beats } = readArguments();
  const { tables, takenAt } = await (restores ? restore : backUp)(url, folder, { deadline });
  if (beats && !restores) await beat(url);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const count = Object.keys(tables).length;
  console.log(
    `${restores ? "Restored" : "Backed up"} ${rows.toLocaleString("en-US")} rows of ${count} tables as of ${takenAt}.`,
  );
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error);
  process.exitCode = 1;
}
// A connection that was cut silently would keep the process alive until TCP gives up on it.
process.exit();

/** Stores in the database that a backup was made; a late one raises an alert (docs/operations.md, 'Alerts'). */
async function beat(url: string): Promise<void> {
  const sql = connect(url);
  try {
    await sql`select private.heartbeat('backup')`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

type Arguments = {
  url: string;
  folder: string;
  restores: boolean;
  deadline: number;
  beats: boolean;
};

function readArguments(): Arguments {
  const url = process.env.DATABASE_URL;
  try {
    const { values, positionals } = parseArgs({
      options: {
        restore: { type: "boolean", default: false },
        deadline: { type: "string", default: "60" },
        heartbeat: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const deadline = Number(values.deadline) * 1000;
    const [folder] = positionals;
    if (url && folder && positionals.length === 1 && deadline > 0) {
      return { url, folder, restores: values.restore, deadline, beats: values.heartbeat };
    }
  } catch {
    // Unknown flags get the same answer as any other wrong arguments.
  }
  throw new BackupError(USAGE);
}
