import type { CatalogueRecord } from "../../import/enrich.ts";
import { type FamilyMember, isFamily } from "../../import/families/is-family.ts";
import { toPlainText } from "../../import/text/rich-text.ts";
import {
  hasCatalogues,
  type ReadRow,
  type RecordPlace,
  readLabels,
  readRows,
} from "./labels/labels.ts";
import { table } from "./measures.ts";

type Half = "tuning" | "judging";
type Pair = { half: Half; a: RecordPlace; b: RecordPlace; family: boolean; why: string };

/**
 * Decides the labelled pairs of families.json and prints precision and recall of each half (docs/labels.md, section 4).
 * `--verbose` names the errors of the tuning half.
 */
export async function benchFamilies(args: string[]): Promise<number> {
  const { labels, sha256 } = await readLabels<{ pairs: Pair[] }>("families");
  console.log(`families.json ${sha256}`);
  if (!hasCatalogues()) {
    console.log("not measured: no catalogues");
    return 0;
  }
  const rows = new Map<string, ReadRow[]>();
  const memberAt = async ({ file, record }: RecordPlace): Promise<FamilyMember> => {
    const all = rows.get(file) ?? (await readRows(file));
    rows.set(file, all);
    const found = all[record]?.record;
    if (!found) throw new Error(`${file} has no record ${record}`);
    return toMember(found);
  };
  const lines = [["", "pairs", "families", "precision", "recall"]];
  for (const half of ["tuning", "judging"] as const) {
    let right = 0;
    let made = 0;
    let all = 0;
    const pairs = labels.pairs.filter((pair) => pair.half === half);
    for (const pair of pairs) {
      const decided = isFamily(await memberAt(pair.a), await memberAt(pair.b));
      if (decided) made += 1;
      if (pair.family) all += 1;
      if (decided && pair.family) right += 1;
      if (half === "tuning" && decided !== pair.family && args.includes("--verbose"))
        console.log(`${pair.family ? "missed" : "wrong"}: ${JSON.stringify(pair)}`);
    }
    lines.push([
      half,
      String(pairs.length),
      String(all),
      (right / Math.max(made, 1)).toFixed(3),
      (right / Math.max(all, 1)).toFixed(3),
    ]);
  }
  console.log(table(lines));
  return 0;
}

function toMember({ technology, details, reference, families }: CatalogueRecord): FamilyMember {
  return {
    title: technology.title,
    owner: technology.uni,
    reference,
    numbers: details.pi_patentid?.split(", ") ?? [],
    keys: families,
    inventors: details.inventor ?? "",
    text: toPlainText(details.technical_summary).slice(0, 2000),
  };
}
