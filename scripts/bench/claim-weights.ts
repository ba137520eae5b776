import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BENEFIT_FROM, BENEFIT_SIGNS, benefitFacts } from "../../import/claims/benefits.ts";
import { BENEFIT_WEIGHTS, STAGE_WEIGHTS } from "../../import/claims/claim-weights.ts";
import { type Sign, type Weights, wordSigns } from "../../import/claims/signs.ts";
import { STAGE_FROM } from "../../import/claims/stage.ts";
import { STAGE_SIGNS, stageFacts } from "../../import/claims/stage-signs.ts";
import type { Read } from "../../import/claims/subject.ts";
import { type LabelledRecord, overlaps, readLabelledRecords } from "./labelled-claims.ts";
import { CATALOGUES, hasCatalogues, squeeze } from "./labels/labels.ts";

/** Keeps weights near their priors, where few examples support a change. */
const RIDGE = 1;
/** The same for words, of which there are many. */
const WORD_RIDGE = 4;
/**
 * Words of fewer sentences are left out, and so are words that are this frequent in titles compared with sentences:
 * they name a field, not work.
 */
const LEAST_SENTENCES = 25;
const MOST_IN_TITLES = 0.06;
const ROUNDS = 400;
const STEP = 0.5;
/** Smaller weights are left out. */
const LEAST = 0.05;
const FOLDS = 10;
/** Thresholds to print besides the one in use, as differences. */
const BESIDE = [-1, -0.5, 0, 0.5];
/** A shorter line is part of some label by chance. */
const SHORTEST = 28;

/** A sentence with the names of the signs that it has. */
type Item = {
  office: string;
  record: string;
  isWhole: boolean;
  /**
   * Whether it is from the text without its headings, which shows the cost of other ways to write. Nothing is fitted to
   * it.
   */
  isAsOne: boolean;
  holds: string[];
  isRight: boolean;
  /** The labels of its record that it matches. */
  labels: string[];
};

type Kind = {
  name: "stage" | "benefits";
  /** The score that the rules require. */
  from: number;
  /** Only names and priors, because the functions of signs differ from kind to kind. */
  signs: readonly Sign<never>[];
  /** The signs of each sentence of a record; null where the sentence cannot make the claim. */
  holding: (reads: readonly Read[]) => (string[] | null)[];
};

const KINDS: readonly Kind[] = [
  {
    name: "stage",
    from: STAGE_FROM,
    signs: STAGE_SIGNS,
    holding: (reads) =>
      stageFacts(reads).map(
        (facts) => facts && [...namesOf(STAGE_SIGNS, facts), ...wordSigns(facts.text)],
      ),
  },
  {
    name: "benefits",
    from: BENEFIT_FROM,
    signs: BENEFIT_SIGNS,
    holding: (reads) =>
      reads.map((read) => {
        const facts = read.section === "benefits" ? null : benefitFacts(read);
        return facts && namesOf(BENEFIT_SIGNS, facts);
      }),
  },
];

function namesOf<Facts>(signs: readonly Sign<Facts>[], facts: Facts): string[] {
  return signs.flatMap(({ name, holds }) => (holds(facts) ? [name] : []));
}

/**
 * Fits the weights by which a sentence counts as a claim of a stage or a benefit. It is a logistic regression in which
 * a sign for a claim may not count against it, nor the reverse; words may do either. Prints precision and recall for
 * sentences whose records, and then whose offices, were left out of the fit. `--write stage` or `--write benefits`
 * writes these weights to `import/claims/claim-weights.ts`.
 */
export async function fitClaimWeights(args: string[]): Promise<number> {
  if (!hasCatalogues()) {
    console.log(`not measured: no ${CATALOGUES}`);
    return 0;
  }
  const weights = { stage: STAGE_WEIGHTS, benefits: BENEFIT_WEIGHTS };
  for (const kind of KINDS) {
    const records = await readLabelledRecords(kind.name);
    const all = records.flatMap((record) => [
      ...itemsOf(record, kind, record.reads, false),
      ...itemsOf(record, kind, record.readsAsOne, true),
    ]);
    const fields = wordsOfFields(records, all);
    const items = all.map((item) => ({
      ...item,
      holds: item.holds.filter((name) => !fields.has(name)),
    }));
    const labels = records
      .filter(({ isWhole }) => isWhole)
      .reduce((sum, { holding }) => sum + holding.length, 0);
    const fittedTo = items.filter(({ isAsOne }) => !isAsOne);
    const claiming = fittedTo.filter(({ isRight }) => isRight).length;
    console.log(`${kind.name}: ${fittedTo.length} sentences, ${claiming} claim it`);
    const names = [...new Set(items.map(({ record }) => record))];
    const folds = new Map(names.map((record, at) => [record, String(at % FOLDS)]));
    printLeftOut("records", kind, items, labels, ({ record }) => folds.get(record) ?? "");
    printLeftOut("offices", kind, items, labels, ({ office }) => office);
    weights[kind.name] = fitted(kind, fittedTo);
  }
  const asked = KINDS.filter(({ name }) => args.includes("--write") && args.includes(name));
  if (asked.length > 0) {
    const { stage, benefits } = weights;
    const isAsked = (name: string) => asked.some((kind) => kind.name === name);
    await writeFile(
      join("import", "claims", "claim-weights.ts"),
      sourceOf(
        isAsked("stage") ? stage : STAGE_WEIGHTS,
        isAsked("benefits") ? benefits : BENEFIT_WEIGHTS,
      ),
    );
    console.log(`written: the weights of ${asked.map(({ name }) => name).join(" and ")}`);
  }
  return 0;
}

/** The sentences of a record that match its labels, and those that match none. */
function itemsOf(
  { file, record, isWhole, holding, denied }: LabelledRecord,
  kind: Kind,
  reads: readonly Read[],
  isAsOne: boolean,
): Item[] {
  const seen = new Set<string>();
  return kind.holding(reads).flatMap((holds, place): Item[] => {
    const read = reads[place];
    if (!holds || !read || seen.has(read.text)) return [];
    seen.add(read.text);
    const text = squeeze(read.text);
    const labels = holding.filter((label) => overlaps(text, label));
    const isRight = labels.length > 0;
    if (isRight && read.text.length < SHORTEST && read.section !== kind.name) return [];
    if (!isWhole && !isRight && !denied.some((label) => overlaps(text, label))) return [];
    const name = `${file}#${record}`;
    return [
      {
        office: file,
        record: name,
        isWhole,
        isAsOne,
        holds,
        isRight,
        labels: labels.map((label) => name + label),
      },
    ];
  });
}

/** Words that are too frequent in titles to describe work. */
function wordsOfFields(
  records: readonly LabelledRecord[],
  items: readonly Item[],
): ReadonlySet<string> {
  const ofTitles = countsOf(records.map(({ title }) => wordSigns(title)));
  const ofSentences = countsOf(items.filter(({ isAsOne }) => !isAsOne).map(({ holds }) => holds));
  return new Set(
    [...ofTitles]
      .filter(([word, count]) => count > MOST_IN_TITLES * (ofSentences.get(word) ?? 0))
      .map(([word]) => word),
  );
}

function countsOf(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function fitted({ signs }: Kind, items: readonly Item[]): Weights {
  const words = [...countsOf(items.map(({ holds }) => holds))].filter(
    ([name, count]) => name.startsWith("=") && count >= LEAST_SENTENCES,
  );
  const names = [...signs.map(({ name }) => name), ...words.map(([name]) => name)];
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const rows = items.map(({ holds, isRight }) => ({
    places: holds.flatMap((name) => placeOf.get(name) ?? []),
    isRight,
  }));
  const priors = names.map((_, place) => signs[place]?.prior ?? 0);
  const weights = new Float64Array(priors);
  const squares = new Float64Array(names.length + 1).fill(1e-8);
  const step = (slope: number, at: number) => {
    squares[at] = (squares[at] ?? 0) + slope * slope;
    return (STEP * slope) / Math.sqrt(squares[at] ?? 1);
  };
  let base = -2;
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Float64Array(names.length);
    let ofBase = 0;
    for (const { places, isRight } of rows) {
      const score = places.reduce((sum, at) => sum + (weights[at] ?? 0), base);
      const change = 1 / (1 + Math.exp(-score)) - (isRight ? 1 : 0);
      ofBase += change;
      for (const at of places) slope[at] = (slope[at] ?? 0) + change;
    }
    for (const [at, name] of names.entries()) {
      const old = weights[at] ?? 0;
      const ridge = name.startsWith("=") ? WORD_RIDGE : RIDGE;
      const moved = old - step((slope[at] ?? 0) + ridge * (old - (priors[at] ?? 0)), at);
      weights[at] = name.startsWith("+")
        ? Math.max(0, moved)
        : name.startsWith("-")
          ? Math.min(0, moved)
          : moved;
    }
    base -= step(ofBase, names.length);
  }
  return { base, of: new Map(names.map((name, at) => [name, weights[at] ?? 0])) };
}

/** Prints, at several thresholds, the results for sentences whose part was left out of the fit. */
function printLeftOut(
  of: string,
  kind: Kind,
  items: readonly Item[],
  labels: number,
  partOf: (item: Item) => string,
): void {
  const scores = new Map<Item, number>();
  for (const part of new Set(items.map(partOf))) {
    const weights = fitted(
      kind,
      items.filter((item) => !item.isAsOne && partOf(item) !== part),
    );
    for (const item of items)
      if (item.isWhole && partOf(item) === part)
        scores.set(
          item,
          item.holds.reduce((sum, name) => sum + (weights.of.get(name) ?? 0), weights.base),
        );
  }
  for (const [isAsOne, from] of [false, true].flatMap((one) =>
    BESIDE.map((beside) => [one, kind.from + beside] as const),
  )) {
    const made = [...scores]
      .filter(([item, score]) => item.isAsOne === isAsOne && score >= from)
      .map(([item]) => item);
    const right = made.filter(({ isRight }) => isRight).length;
    const found = new Set(made.flatMap((item) => item.labels)).size;
    console.log(
      `  ${of} left out${isAsOne ? ", without headings" : ""}, from ${from}: precision ${(right / Math.max(1, made.length)).toFixed(3)} ` +
        `(${right} of ${made.length}), recall ${(found / labels).toFixed(3)} (${found} of ${labels})`,
    );
  }
}

function sourceOf(stage: Weights, benefits: Weights): string {
  return `import type { Weights } from "./signs.ts";

// Written by \`npm run bench -- claim-weights --write\` from the labelled claims of the tuning offices. Maps:
// in an object, a sign named \`constructor\` would find the object's own.

/** The weights of the signs of stage-signs.ts. */
export const STAGE_WEIGHTS: Weights = ${weightsSource(stage)};

/** The weights of the signs of benefits.ts. */
export const BENEFIT_WEIGHTS: Weights = ${weightsSource(benefits)};
`;
}

function weightsSource({ base, of }: Weights): string {
  const lines = [...of]
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
    .map(([name, weight]) => `    [${JSON.stringify(name)}, ${Number(weight.toFixed(2))}],\n`);
  return `{\n  base: ${Number(base.toFixed(2))},\n  of: new Map([\n${lines.join("")}  ]),\n}`;
}
