import { TECHNOLOGY_CLASSES, type TechnologyClass } from "../../import/vocabulary.ts";
import { hasCatalogues, type ReadRow, readLabels, readRows } from "./labels/labels.ts";

type ClassLabel = {
  file: string;
  record: number;
  class: TechnologyClass | "none";
  also: TechnologyClass[];
};
type Predicted = { label: ClassLabel; found: TechnologyClass | "none" };

const NAMES = [...TECHNOLOGY_CLASSES, "none"] as const;

/**
 * Compares the main class that the import gives the labelled records with their labels, and prints F1 for each class
 * and half. Strictly, only the label's class counts; leniently, any class that a reader would accept. `--verbose` lists
 * the errors of the tuning half.
 */
export async function benchClasses(args: string[]): Promise<number> {
  if (!hasCatalogues()) {
    console.log("not measured: the catalogues that the labels point into are missing");
    return 0;
  }
  const files = new Map<string, ReadRow[]>();
  for (const half of ["tuning", "judging"] as const) {
    const { labels, sha256 } = await readLabels<{ labels: ClassLabel[] }>(`classes.${half}`);
    const predicted: Predicted[] = [];
    for (const label of labels.labels) {
      const rows = files.get(label.file) ?? (await readRows(label.file));
      files.set(label.file, rows);
      const technology = rows[label.record]?.record?.technology;
      const found = (technology?.class1 ?? "none") as TechnologyClass | "none";
      predicted.push({ label, found });
      const isRight = found === label.class || label.also.some((also) => also === found);
      if (half === "tuning" && !isRight && args.includes("--verbose"))
        console.log(`  ${label.class} [${label.also}], found ${found}: ${technology?.title}`);
    }
    console.log(`classes, ${half} half: ${predicted.length} records, SHA-256 ${sha256}`);
    print("strict", predicted);
    print(
      "lenient",
      predicted.map(({ label, found }) => ({
        label: label.also.some((also) => also === found) ? { ...label, class: found } : label,
        found,
      })),
    );
  }
  return 0;
}

function print(measure: string, predicted: readonly Predicted[]): void {
  const scores = NAMES.map((name) => f1(name, predicted));
  const macro = scores.slice(0, -1).reduce((sum, score) => sum + score, 0) / (NAMES.length - 1);
  const each = NAMES.map((name, index) => `${name} ${(scores[index] ?? 0).toFixed(2)}`).join(", ");
  console.log(`  ${measure} macro-F1 ${macro.toFixed(3)} (${each})`);
}

function f1(name: string, predicted: readonly Predicted[]): number {
  const found = predicted.filter((each) => each.found === name).length;
  const labelled = predicted.filter(({ label }) => label.class === name).length;
  const right = predicted.filter((each) => each.found === name && each.label.class === name).length;
  return found + labelled === 0 ? 0 : (2 * right) / (found + labelled);
}
