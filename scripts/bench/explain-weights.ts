import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { answersFrom, chosenOf, closeTo } from "../../app/explain/built-in-answer.ts";
import type { Source } from "../../app/explain/citations.ts";
import { optionsFor } from "../../app/explain/rank-sentences.ts";
import { readQuestion } from "../../app/explain/read-question.ts";
import { type Candidate, readSentences } from "../../app/explain/read-sentences.ts";
import { answers, readQuestions } from "./labelled-questions.ts";
import { CATALOGUES, hasCatalogues } from "./labels/labels.ts";
import { readSuggestedToFit } from "./suggested.ts";

/** Keeps weights near 0 where few questions support them. */
const RIDGE = 1;
const ROUNDS = 150;
const STEP = 0.5;
/** Smaller weights are left out. */
const LEAST = 0.2;
const FOLDS = 10;
/** Weights are fitted only to these; the judging half is never used. */
const FITTED_TO = ["tuning", "tuning2", "tuning3"];

/** A question with its options: their features by number, and whether each is from a labelled passage. */
type Item = {
  file: string;
  record: number;
  set: "questions" | "suggested";
  hasAnswer: boolean;
  answersFrom: number;
  close: number;
  options: { features: [number, number][]; isRight: boolean }[];
};

/**
 * Fits the weights by which the built-in answerer chooses among a record's sentences and no answer (decision 030): a
 * conditional logit, by gradient descent with AdaGrad's steps. Prints the results for questions whose records, and then
 * whose offices, were left out of the fit; `--write` writes `app/explain/answer-weights.ts`.
 */
export async function fitExplainWeights(args: string[]): Promise<number> {
  if (!hasCatalogues()) {
    console.log(`not measured: no ${CATALOGUES}`);
    return 0;
  }
  const names = new Map<string, number>();
  const items: Item[] = [];
  for (const name of FITTED_TO) {
    for (const { sources, passages, row, ...asked } of (await readQuestions(name)).asked)
      items.push({
        ...asked,
        set: "questions",
        hasAnswer: passages.length > 0,
        ...optionsOf(asked.question, sources, names, ({ text }) => answers(text, passages, row)),
      });
    for (const { sources, isAnswer, ...offered } of await readSuggestedToFit(name))
      items.push({
        ...offered,
        set: "suggested",
        ...optionsOf(offered.question, sources, names, ({ section, text }) =>
          isAnswer(section, text),
        ),
      });
  }
  const records = [...new Set(items.map(recordOf))];
  const folds = new Map(records.map((record, at) => [record, at % FOLDS]));
  printLeftOut("records", items, names.size, (item) => String(folds.get(recordOf(item))));
  printLeftOut("offices", items, names.size, ({ file }) => file);
  if (args.includes("--write")) {
    const weights = fitted(items, names.size);
    const kept = [...names]
      .map(([name, at]) => [name, weights[at] ?? 0] as const)
      .filter(([, weight]) => Math.abs(weight) >= LEAST)
      .sort(([, a], [, b]) => b - a);
    const lines = kept.map(([name, weight]) => {
      const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
      return `    ${key}: ${Number(weight.toFixed(1))},`;
    });
    await writeFile(join("app", "explain", "answer-weights.ts"), sourceOf(lines));
    console.log(`${kept.length} weights written`);
  }
  return 0;
}

function recordOf({ file, record }: Item): string {
  return `${file}#${record}`;
}

function optionsOf(
  asked: string,
  sources: Source[],
  names: Map<string, number>,
  isAnswer: (candidate: Candidate) => boolean,
): Pick<Item, "answersFrom" | "close" | "options"> {
  const question = readQuestion([{ role: "user", content: asked }]);
  const sentences = readSentences(sources);
  const options = optionsFor(question, sentences).map(({ candidate, describe }) => {
    const features: [number, number][] = [];
    describe((name, value) => {
      if (!names.has(name)) names.set(name, names.size);
      features.push([names.get(name) ?? 0, value]);
    });
    return { features, isRight: isAnswer(candidate) };
  });
  return { answersFrom: answersFrom(question, sentences), close: closeTo(question), options };
}

/** The odds of each option against no answer, whose odds are 1. */
function oddsOf({ options }: Item, weights: Float64Array): number[] {
  return options.map(({ features }) =>
    Math.exp(
      Math.min(
        30,
        features.reduce((sum, [at, value]) => sum + (weights[at] ?? 0) * value, 0),
      ),
    ),
  );
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

function fitted(items: Item[], count: number): Float64Array {
  const weights = new Float64Array(count);
  const squares = new Float64Array(count).fill(1e-8);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Float64Array(count);
    for (const item of items) addSlope(slope, item, weights);
    for (let at = 0; at < count; at += 1) {
      const along = (slope[at] ?? 0) + RIDGE * (weights[at] ?? 0);
      squares[at] = (squares[at] ?? 0) + along * along;
      weights[at] = (weights[at] ?? 0) - (STEP * along) / Math.sqrt(squares[at] ?? 1);
    }
  }
  return weights;
}

/** Adds the gradient of minus the log probability of the right outcome: any labelled option, otherwise no answer. */
function addSlope(slope: Float64Array, item: Item, weights: Float64Array): void {
  const odds = oddsOf(item, weights);
  const all = 1 + sum(odds);
  const right = sum(odds.filter((_, at) => item.options[at]?.isRight));
  item.options.forEach(({ features, isRight }, at) => {
    const own = odds[at] ?? 0;
    const change = own / all - (isRight ? own / right : 0);
    for (const [name, value] of features) slope[name] = (slope[name] ?? 0) + change * value;
  });
}

/** Prints the results for questions whose part was left out of the fit, at the thresholds in use and at others. */
function printLeftOut(
  of: string,
  items: Item[],
  count: number,
  partOf: (item: Item) => string,
): void {
  const odds = new Map<Item, number[]>();
  for (const part of new Set(items.map(partOf))) {
    const weights = fitted(
      items.filter((item) => partOf(item) !== part),
      count,
    );
    for (const item of items) if (partOf(item) === part) odds.set(item, oddsOf(item, weights));
  }
  for (const set of ["questions", "suggested"] as const) {
    const own = items.filter((item) => item.set === set);
    for (const shift of [-0.15, -0.1, -0.05, 0, 0.05, 0.1]) {
      let [right, wrong, unsaid, unsaidRight, quotes, rightQuotes] = [0, 0, 0, 0, 0, 0];
      for (const item of own) {
        const outcome = outcomeOf(item, odds.get(item) ?? [], item.answersFrom + shift);
        if (outcome.isRight) right += 1;
        else if (outcome.quotes > 0) wrong += 1;
        if (!item.hasAnswer) unsaid += 1;
        if (!item.hasAnswer && outcome.isRight) unsaidRight += 1;
        quotes += outcome.quotes;
        rightQuotes += outcome.rightQuotes;
      }
      const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
      console.log(
        `${set}, ${of} left out, thresholds ${shift < 0 ? "" : "+"}${shift}: right ${share(right, own.length)}, ` +
          `wrong passages ${share(wrong, own.length)}, not said right ${share(unsaidRight, unsaid)}, ` +
          `quotes right ${share(rightQuotes, quotes)} of ${quotes}`,
      );
    }
  }
}

function outcomeOf({ options, hasAnswer, close }: Item, odds: number[], threshold: number) {
  const order = odds.map((_, at) => at).sort((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0));
  const chosen = order.slice(
    0,
    chosenOf(
      order.map((at) => odds[at] ?? 0),
      threshold,
      close,
    ),
  );
  const rightQuotes = chosen.filter((at) => options[at]?.isRight).length;
  return {
    quotes: chosen.length,
    rightQuotes,
    isRight: hasAnswer ? rightQuotes > 0 : chosen.length === 0,
  };
}

function sourceOf(lines: string[]): string {
  return `/**
 * The weight of each feature of rank-sentences.ts in favour of a sentence being the answer; giving no answer has 0. Written by
 * \`npm run bench -- explain-weights --write\` from the tuning halves of the labelled questions.
 */
// A Map: in an object, a feature named \`constructor\` would find the object's own.
export const WEIGHTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
${lines.join("\n")}
  }),
);
`;
}
