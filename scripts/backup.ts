import postgres from "postgres";
import { BackupError, backUp, restore } from "./backup/copy-database.ts";

const USAGE = "Usage: DATABASE_URL=postgres://… npm run backup -- FOLDER [--restore]";

const [folder, ...flags] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
try {
  if (!url || !folder || folder.startsWith("-") || flags.some((flag) => flag !== "--restore")) {
    throw new BackupError(USAGE);
  }
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const { tables, takenAt } = await (flags.length > 0 ? restore : backUp)(sql, folder);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const count = Object.keys(tables).length;
    console.log(
      `${flags.length > 0 ? "Restored" : "Backed up"} ${rows.toLocaleString("en-US")} rows of ${count} tables as of ${takenAt}.`,
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
