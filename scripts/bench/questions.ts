import { answerFromRecord } from "#app/explain/built-in-answer.ts";
import { type CitedSentence, type Source, verifySentences } from "#app/explain/citations.ts";
import { sourcesOf } from "#app/explain/sources.ts";
import { claimsOfRecord } from "#import/enrich.ts";
import { answers } from "./answered.ts";
import { openCatalogues, parseLabelArguments, readLabels, type TextPlace } from "./labels.ts";
import { asMemberReads } from "./listing-records.ts";
import { percentile, table } from "./measures.ts";

const USAGE = `npm run bench -- questions --set DIR [--catalogues DIR] [--missed]
DIR holds questions.*.json: questions about records of the catalogues, each with the passages that answer it.`;

type LabelledQuestion = {
  file: string;
  record: number;
  kind: string;
  question: string;
  /** Every place that answers it; none where the record does not. */
  passages: TextPlace[];
};
type Answered = LabelledQuestion & { kept: CitedSentence[]; isRight: boolean };

/**
 * Asks the built-in answerer the labelled questions, file by file. An answer is right if it quotes a labelled passage,
 * or is none where the record has no answer; a wrong passage is an answer without any quote from a labelled one. Fails
 * when a citation is not verbatim in its section.
 */
export async function benchQuestions(args: string[]): Promise<number> {
  const options = parseLabelArguments(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const rowAt = openCatalogues(options.catalogues);
  const rows = [["", "questions", "right", "said", "not said", "wrong passages"]];
  const times: number[] = [];
  let broken = 0;
  const files = await readLabels<{ questions: LabelledQuestion[] }>(options.set, "questions");
  for (const { name, labels } of files) {
    const answered: Answered[] = [];
    for (const question of labels.questions) {
      const row = await rowAt(question);
      if (!row?.record) throw new Error(`${question.file} has no record ${question.record}`);
      const { record, rights } = asMemberReads(row.record);
      const sources = sourcesOf(record, rights, claimsOfRecord(row.record));
      const started = performance.now();
      const claims = answerFromRecord([{ role: "user", content: question.question }], sources);
      times.push(performance.now() - started);
      const { kept, dropped } = verifySentences(claims, sources);
      broken += dropped.length + kept.filter((sentence) => !isVerbatim(sentence, sources)).length;
      const { passages } = question;
      const isRight =
        passages.length === 0
          ? kept.length === 0
          : kept.some(({ quote }) => answers(quote, passages, row));
      answered.push({ ...question, kept, isRight });
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
      for (const one of answered) if (!one.isRight) show(one);
  }
  console.log(table(rows));
  const [median, longest] = [percentile(times, 0.5), percentile(times, 1)];
  console.log(`\nanswered in ${median.toFixed(2)} ms (median), ${longest.toFixed(2)} ms (longest)`);
  console.log(`${broken} citations not verbatim in the section they name`);
  return broken === 0 ? 0 : 1;
}

function rowOf(name: string, answered: readonly Answered[]): string[] {
  const said = answered.filter(({ passages }) => passages.length > 0);
  const unsaid = answered.filter(({ passages }) => passages.length === 0);
  const right = (of: readonly Answered[]) => of.filter(({ isRight }) => isRight).length;
  const wrong = answered.filter(({ isRight, kept }) => !isRight && kept.length > 0).length;
  return [
    name,
    String(answered.length),
    share(right(answered), answered.length),
    share(right(said), said.length),
    share(right(unsaid), unsaid.length),
    share(wrong, answered.length),
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
}

/**
 * Whether a quote is literally in its section, except for white space. It does not use the rule's own code, since a
 * check must not share the mistakes of what it checks.
 */
function isVerbatim({ section, quote }: CitedSentence, sources: Source[]): boolean {
  const close = (text: string) => text.replace(/\s+/g, "");
  return sources.some(
    ({ id, passages }) =>
      id === section && passages.some((text) => close(text).includes(close(quote))),
  );
}

function show({ file, record, kind, question, passages, kept }: Answered): void {
  console.log(`${kind} | ${file}#${record}: ${question}`);
  for (const { field, words } of passages) console.log(`    wanted ${field}: ${words}`);
  for (const { section, quote } of kept) console.log(`    ${section}: “${quote}”`);
}
