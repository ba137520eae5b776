import { answerFromRecord } from "#app/explain/built-in-answer.server.ts";
import type { Encoder } from "#app/platform/ai/encoder.server.ts";
import type { Passage, Source } from "#app/technology/analysis/passages.ts";
import { sourcesOf } from "#app/technology/analysis/sources.ts";
import { openEncoder } from "../shared/encode-catalogue.ts";
import { answers } from "./answered.ts";
import { openCatalogues, parseLabelArguments, readLabels, type TextPlace } from "./labels.ts";
import { asMemberReads } from "./listing-records.ts";
import { percentile, table } from "./measures.ts";

const USAGE = `npm run bench -- questions --set DIR [--catalogues DIR] [--missed]
DIR holds questions.*.json: questions about records of the catalogues, each with the passages that answer it.`;

/** The first time, a measurement waits for every vector. */
const NO_HURRY_MS = 600_000;

type LabelledQuestion = {
  file: string;
  record: number;
  kind: string;
  question: string;
  /** Every place that answers it; none where the record does not. */
  passages: TextPlace[];
};
/** The passages shown to a question, and whether a labelled one is among them: with the encoder, and by words alone. */
type Reply = { shown: Passage[]; isRight: boolean };
type Answered = LabelledQuestion & { both: Reply; words: Reply };

/**
 * Asks the labelled questions without a model, file by file. A reply is right if one of its passages is a labelled one;
 * questions that their record does not answer are only counted. Fails when a passage is not verbatim in its section, or
 * when there is none although the record has a text.
 */
export async function benchQuestions(args: string[]): Promise<number> {
  const options = parseLabelArguments(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const model = await openEncoder();
  const encoder: Encoder = {
    embed: (texts, as) => model.embed(texts, as, NO_HURRY_MS),
  };
  const rowAt = openCatalogues(options.catalogues);
  const rows = [["", "questions", "answerable", "right", "right by words alone"]];
  const times: number[] = [];
  let broken = 0;
  let silent = 0;
  try {
    const files = await readLabels<{ questions: LabelledQuestion[] }>(options.set, "questions");
    for (const { name, labels } of files) {
      const answered: Answered[] = [];
      for (const question of labels.questions) {
        const row = await rowAt(question);
        if (!row?.record) throw new Error(`${question.file} has no record ${question.record}`);
        const { record, rights } = asMemberReads(row.record);
        const sources = sourcesOf(record, rights);
        const replyBy = async (by: Encoder | null): Promise<Reply> => {
          const shown = await ask(question.question, sources, by);
          broken += shown.filter((passage) => !isVerbatim(passage, sources)).length;
          if (shown.length === 0 && sources.length > 0) silent += 1;
          const isRight = shown.some(({ text }) => answers(text, question.passages, row));
          return { shown, isRight };
        };
        const started = performance.now();
        const words = await replyBy(null);
        times.push(performance.now() - started);
        answered.push({ ...question, words, both: await replyBy(encoder) });
      }
      rows.push(rowOf(name, answered));
      for (const kind of new Set(answered.map((one) => one.kind)))
        rows.push(
          rowOf(
            `  ${kind}`,
            answered.filter((one) => one.kind === kind),
          ),
        );
      if (options.missed && labels.half !== "judging")
        for (const one of answered) if (one.passages.length > 0 && !one.both.isRight) show(one);
    }
  } finally {
    await model.close();
  }
  console.log(table(rows));
  const [median, longest] = [percentile(times, 0.5), percentile(times, 1)];
  console.log(`\nby words in ${median.toFixed(2)} ms (median), ${longest.toFixed(2)} ms (longest)`);
  console.log(
    `${broken} passages not verbatim in the section they name, ${silent} replies without one`,
  );
  return broken + silent === 0 ? 0 : 1;
}

function ask(content: string, sources: Source[], encoder: Encoder | null) {
  return answerFromRecord([{ role: "user", content }], sources, {
    encoder,
    origin: "https://quad.test",
    log: (_level, event, fields) => console.error(event, fields),
  });
}

function rowOf(name: string, answered: readonly Answered[]): string[] {
  const said = answered.filter(({ passages }) => passages.length > 0);
  const right = (by: "both" | "words") => said.filter((one) => one[by].isRight).length;
  return [
    name,
    String(answered.length),
    String(said.length),
    share(right("both"), said.length),
    share(right("words"), said.length),
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
}

/**
 * Whether a passage is literally in its section, except for white space. It does not use the product's own check, since
 * a check must not share the mistakes of what it checks.
 */
function isVerbatim({ section, text: quote }: Passage, sources: Source[]): boolean {
  const close = (text: string) => text.replace(/\s+/g, "");
  return sources.some(
    ({ id, passages }) =>
      id === section && passages.some((text) => close(text).includes(close(quote))),
  );
}

function show({ file, record, kind, question, passages, both }: Answered): void {
  console.log(`${kind} | ${file}#${record}: ${question}`);
  for (const { field, words } of passages) console.log(`    wanted ${field}: ${words}`);
  for (const { section, text } of both.shown) console.log(`    ${section}: “${text}”`);
}
