import { ownConditions } from "#app/discovery/marketplace/find-keywords.server.ts";
import type { Encoder } from "#app/platform/ai/encoder.server.ts";
import { encodeCatalogue, encodeQuery, openEncoder } from "../shared/encode-catalogue.ts";
import { type BenchSql, withThrowAwayDatabase } from "../shared/throw-away-database.ts";
import { importCatalogues } from "./catalogues.ts";
import { openCatalogues, parseLabelArguments, readLabels } from "./labels.ts";
import { table } from "./measures.ts";

const USAGE = `npm run bench -- needs --set DIR [--catalogues DIR] [--missed]
DIR holds needs.*.json: what somebody without the field's words would type, each with the records that meet it.`;
/** A need is met by a record among the first five. */
const TOP = 5;

type Need = { need: string; meets: { file: string; record: number }[] };
const MODES = ["regular", "ai"] as const;

/**
 * Searches the imported catalogues for each labelled need in both modes (Discovery.AI without a model), and counts the
 * needs that a record among the first five meets. Records of the same title count as the same.
 */
export async function benchNeeds(args: string[]): Promise<number> {
  const options = parseLabelArguments(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const files = await readLabels<{ needs: Need[] }>(options.set, "needs");
  const rowAt = openCatalogues(options.catalogues);
  const encoder = await openEncoder();
  return withThrowAwayDatabase(async (sql, url) => {
    await importCatalogues(options.catalogues, url);
    await encodeCatalogue(sql as never, encoder);
    const rows = [
      ["", "needs", "regular: in the top five", "first", "AI: in the top five", "first"],
    ];
    for (const { name, labels } of files) {
      const row = [name, String(labels.needs.length)];
      for (const mode of MODES) {
        const places: number[] = [];
        for (const { need, meets } of labels.needs) {
          const records = await Promise.all(meets.map(rowAt));
          const wanted = records.map((each) => keyOf(each?.record?.technology.title ?? ""));
          const place = await placeOf(sql, encoder, mode, need, new Set(wanted));
          places.push(place);
          if (options.missed && labels.half !== "judging" && place >= TOP)
            console.log(`${mode}: ${need} (${Number.isFinite(place) ? place + 1 : "not found"})`);
        }
        row.push(share(places, TOP), share(places, 1));
      }
      rows.push(row);
    }
    console.log(table(rows));
    return 0;
  });
}

/** The index of the first record that meets the need, by its title's key. */
async function placeOf(
  sql: BenchSql,
  encoder: Encoder,
  mode: (typeof MODES)[number],
  need: string,
  wanted: ReadonlySet<string>,
): Promise<number> {
  const kw = mode === "ai" ? ownConditions(need) : [];
  await encodeQuery(sql as never, encoder, { q: need, mode, kw });
  const found = await sql<{ title: string }[]>`
    select t.title from private.rank_technologies(${need}, ${mode}, ${kw}::text[], 100)
      with ordinality r (tech_id, score, place)
    join public.technologies t using (tech_id) order by r.place`;
  const place = found.findIndex(({ title }) => wanted.has(keyOf(title)));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
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
