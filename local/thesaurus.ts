import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";

/** The thesaurus's text; supabase/seed/README.md describes its format. */
export const THESAURUS = join(import.meta.dirname, "..", "supabase", "seed", "thesaurus.txt");

/**
 * Replaces the database's thesaurus by the one in `file`, in one transaction, and resolves to the number of its entries.
 * @throws the database's error, which names the line, for a file that it cannot read
 */
export async function loadThesaurus(sql: postgres.Sql, file = THESAURUS): Promise<number> {
  const text = await readFile(file, "utf8");
  const [row] = await sql`select private.load_thesaurus(${text}) as entries`;
  return row?.entries;
}
