import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BenchSql, withThrowAwayDatabase } from "../shared/throw-away-database.ts";
import { CATALOGUES, importCatalogues } from "./catalogues.ts";
import { table } from "./measures.ts";

const USAGE = `npm run bench -- spellings [--set FILE] [--catalogues DIR] [--apart]
FILE holds a pair of spellings a line, with ' | ' between them; --apart prints the seen pairs that do not agree.`;
const PAIRS = join("scripts", "bench", "spelling-pairs.txt");
const TOP = 10;
/** A pair agrees if its first ten share so much. */
const AGREES = 0.9;

/**
 * Searches imported catalogues for both spellings of each pair, and counts the pairs that find the same. The odd lines
 * of the file are the seen half, the even lines the unseen one, which the spellings were not improved on.
 */
export async function benchSpellings(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: "string", default: PAIRS },
      catalogues: { type: "string", default: CATALOGUES },
      apart: { type: "boolean", default: false },
    },
  });
  const lines = (await readFile(values.set, "utf8")).split(/\r?\n/).filter((line) => line !== "");
  const pairs = lines.map((line) => line.split(" | "));
  if (pairs.some((pair) => pair.length !== 2)) {
    console.error(USAGE);
    return 2;
  }
  return withThrowAwayDatabase(async (sql, url) => {
    await importCatalogues(values.catalogues, url);
    const rows = [["", "pairs", "found", "agree", "shared on average"]];
    for (const [half, remainder] of [
      ["seen", 0],
      ["unseen", 1],
    ] as const) {
      const shares: number[] = [];
      const ofHalf = pairs.filter((_, index) => index % 2 === remainder);
      for (const [one = "", other = ""] of ofHalf) {
        const share = sharedPart(await firstOf(sql, one), await firstOf(sql, other));
        if (share === null) continue;
        shares.push(share);
        if (values.apart && half === "seen" && share < AGREES)
          console.log(`${one} | ${other}: ${share.toFixed(2)}`);
      }
      const agree = shares.filter((share) => share >= AGREES).length;
      const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      rows.push([
        half,
        String(ofHalf.length),
        String(shares.length),
        `${agree} (${((100 * agree) / shares.length).toFixed(1)} %)`,
        average.toFixed(2),
      ]);
    }
    console.log(table(rows));
    return 0;
  });
}

async function firstOf(sql: BenchSql, query: string): Promise<number[]> {
  const found = await sql<{ tech_id: number }[]>`
    select tech_id from private.rank_technologies(${query}, 'regular', null, ${TOP})`;
  return found.map(({ tech_id }) => tech_id);
}

/** The share of two lists' entries that is in both, or null where neither has any. */
function sharedPart(ones: readonly number[], others: readonly number[]): number | null {
  const longer = Math.max(ones.length, others.length);
  return longer === 0 ? null : ones.filter((id) => others.includes(id)).length / longer;
}
