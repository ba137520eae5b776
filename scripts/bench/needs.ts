import { parseArgs } from "node:util";
import { findKeywords } from "../../app/marketplace/find-keywords.server.ts";
import { importCatalogues } from "./import-catalogues.ts";
import { CATALOGUES, hasCatalogues, type ReadRow, readLabels, readRows } from "./labels/labels.ts";
import { table } from "./measures.ts";
import { type BenchSql, withThrowAwayDatabase } from "./throw-away-database.ts";

const USAGE = "npm run bench -- needs [--missed] [--without-judging]";
/** A need is met by a record among the first five. */
const TOP = 5;

type Need = { need: string; meets: { file: string; record: number }[] };
const MODES = ["regular", "ai"] as const;
const FILES = ["needs.tuning", "needs.tuning2", "needs.judging"] as const;

/** Needs that are counted together. Missed ones may be read only where `isOpen`. */
type Part = { name: string; needs: Need[]; isOpen: boolean };

/**
 * Searches the imported catalogues for each labelled need in both modes (Discovery.AI without a model), and counts the
 * needs that a record among the first five meets. Records of the same title count as the same. `--missed` prints the
 * missed needs of the tuning half and of the first half of `tuning2`, never others. `--without-judging` leaves the
 * judging half out, so that its figures are seen only when they are asked for.
 */
export async function benchNeeds(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      missed: { type: "boolean", default: false },
      "without-judging": { type: "boolean", default: false },
    },
  });
  if (!hasCatalogues()) {
    console.log(`not measured: no ${CATALOGUES}. ${USAGE}`);
    return 0;
  }
  const titles = await titlesOfRecords();
  return withThrowAwayDatabase(async (sql, url) => {
    await importCatalogues(CATALOGUES, url);
    const rows = [
      ["", "needs", "regular: in the top five", "first", "AI: in the top five", "first"],
    ];
    for (const { name, needs, isOpen } of await partsOf(!values["without-judging"])) {
      const row = [name, String(needs.length)];
      for (const mode of MODES) {
        const places = [];
        for (const need of needs) {
          const place = await placeOf(sql, mode, need, titles);
          places.push(place);
          if (values.missed && isOpen && place >= TOP)
            console.log(
              `${mode}: ${need.need} (${Number.isFinite(place) ? place + 1 : "not found"})`,
            );
        }
        row.push(share(places, TOP), share(places, 1));
      }
      rows.push(row);
    }
    console.log(table(rows));
    return 0;
  });
}

/** Reads the files of labels and prints their hashes. Of `tuning2`, every second need is never read by anybody. */
async function partsOf(withJudging: boolean): Promise<Part[]> {
  const parts: Part[] = [];
  for (const file of FILES) {
    if (file === "needs.judging" && !withJudging) continue;
    const { labels, sha256 } = await readLabels<{ needs: Need[] }>(file);
    console.log(`${file}.json ${sha256}`);
    const every = (rest: number) => labels.needs.filter((_, index) => index % 2 === rest);
    if (file === "needs.tuning2")
      parts.push(
        { name: "tuning2, read", needs: every(0), isOpen: true },
        { name: "tuning2, unread", needs: every(1), isOpen: false },
      );
    else
      parts.push({
        name: file.replace("needs.", ""),
        needs: labels.needs,
        isOpen: file === "needs.tuning",
      });
  }
  return parts;
}

/** The index of the first record that meets the need. */
async function placeOf(
  sql: BenchSql,
  mode: (typeof MODES)[number],
  { need, meets }: Need,
  titles: ReadonlyMap<string, string>,
): Promise<number> {
  const wanted = new Set(meets.map(({ file, record }) => titles.get(`${file} ${record}`)));
  const { keywords } = await findKeywords({ model: null, log: () => undefined }, need);
  const found = await sql<{ title: string }[]>`
    select t.title from private.rank_technologies(${need}, ${mode}, ${mode === "ai" ? keywords : null}::text[], 100)
      with ordinality r (tech_id, score, place)
    join public.technologies t using (tech_id) order by r.place`;
  const place = found.findIndex(({ title }) => wanted.has(keyOf(title)));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

async function titlesOfRecords(): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const rows = new Map<string, ReadRow[]>();
  for (const labelled of FILES) {
    const { labels } = await readLabels<{ needs: Need[] }>(labelled);
    for (const { file, record } of labels.needs.flatMap(({ meets }) => meets)) {
      if (!rows.has(file)) rows.set(file, await readRows(file));
      const title = rows.get(file)?.[record]?.record?.technology.title;
      if (title) titles.set(`${file} ${record}`, keyOf(title));
    }
  }
  return titles;
}

function keyOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function share(places: readonly number[], within: number): string {
  const met = places.filter((place) => place < within).length;
  return `${met} (${((100 * met) / places.length).toFixed(1)} %)`;
}
