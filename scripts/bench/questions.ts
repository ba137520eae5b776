import { answerFromRecord } from "../../app/explain/built-in-answer.ts";
import { type CitedSentence, type Source, verifySentences } from "../../app/explain/citations.ts";
import { sentencesOf } from "../../app/explain/sentences.ts";
import { sourcesOf } from "../../app/explain/sources.ts";
import { suggestQuestions } from "../../app/explain/suggest-questions.ts";
import {
  CATALOGUES,
  hasCatalogues,
  type ReadRow,
  readLabels,
  readRows,
  squeeze,
  type TextPlace,
  textAt,
} from "./labels/labels.ts";
import { asMemberReads } from "./listing-records.ts";

type Question = {
  file: string;
  record: number;
  kind: string;
  question: string;
  /** Every place whose words answer it; none where the record does not say. */
  passages: TextPlace[];
};

type Tally = {
  said: number;
  saidRight: number;
  unsaid: number;
  unsaidRight: number;
  wrong: number;
};

/**
 * Asks the built-in answerer the labelled questions (docs/labels.md), each half apart. Right is a quote from a labelled
 * passage, or none where the record does not say; wrong passages are answers of which no quote is from a labelled one.
 * Fails when a citation is not verbatim in its section.
 *
 * @param args `--verbose` shows the tuning half's answers; the judging half's are never shown
 */
export async function benchQuestions(args: string[]): Promise<number> {
  if (!hasCatalogues()) {
    console.log(`not measured: no ${CATALOGUES}`);
    return 0;
  }
  let broken = 0;
  for (const half of ["tuning", "judging"]) {
    const { labels, sha256 } = await readLabels<{ questions: Question[] }>(`questions.${half}`);
    const rows = new Map<string, ReadRow[]>();
    for (const file of new Set(labels.questions.map((question) => question.file)))
      rows.set(file, await readRows(file));
    const kinds = new Map<string, Tally>();
    const all = emptyTally();
    for (const question of labels.questions) {
      const row = rows.get(question.file)?.[question.record];
      if (!row?.record) throw new Error(`${question.file} has no record ${question.record}`);
      const { record, rights } = asMemberReads(row.record);
      const sources = sourcesOf(record, rights);
      const asked = [{ role: "user" as const, content: question.question }];
      const { kept, dropped } = verifySentences(answerFromRecord(asked, sources), sources);
      broken += dropped.length + kept.filter((sentence) => !isVerbatim(sentence, sources)).length;
      const isRight =
        question.passages.length === 0
          ? kept.length === 0
          : kept.some(({ quote }) => answers(quote, question.passages, row));
      const ofKind = kinds.get(question.kind) ?? emptyTally();
      kinds.set(question.kind, ofKind);
      for (const tally of [all, ofKind]) count(tally, question, isRight, kept.length);
      if (half === "tuning" && args.includes("--verbose")) show(question, isRight, kept);
    }
    console.log(`${half} half (questions.${half}.json, SHA-256 ${sha256})`);
    console.log(`  all: ${inWords(all)}`);
    for (const [kind, tally] of [...kinds].sort(([a], [b]) => a.localeCompare(b)))
      console.log(`  ${kind}: ${inWords(tally)}`);
    await printSuggestions(rows, args.includes("--suggested") && half === "tuning");
  }
  console.log(`${broken} citations not verbatim in the section they name`);
  return broken === 0 ? 0 : 1;
}

function emptyTally(): Tally {
  return { said: 0, saidRight: 0, unsaid: 0, unsaidRight: 0, wrong: 0 };
}

function count(tally: Tally, { passages }: Question, isRight: boolean, quotes: number): void {
  if (passages.length > 0) {
    tally.said += 1;
    if (isRight) tally.saidRight += 1;
  } else {
    tally.unsaid += 1;
    if (isRight) tally.unsaidRight += 1;
  }
  if (!isRight && quotes > 0) tally.wrong += 1;
}

function inWords({ said, saidRight, unsaid, unsaidRight, wrong }: Tally): string {
  const share = (part: number, whole: number) =>
    `${part} of ${whole}${whole > 0 ? ` (${((100 * part) / whole).toFixed(1)} %)` : ""}`;
  const asked = said + unsaid;
  return [
    `right ${share(saidRight + unsaidRight, asked)}`,
    `said ${share(saidRight, said)}`,
    `not said ${share(unsaidRight, unsaid)}`,
    `wrong passages ${share(wrong, asked)}`,
  ].join("; ");
}

/** Letter for letter but for space, and without the rule's own code: a check must not share its subject's mistakes. */
function isVerbatim({ section, quote }: CitedSentence, sources: Source[]): boolean {
  const close = (text: string) => text.replace(/\s+/g, "");
  return sources.some(
    ({ id, passages }) =>
      id === section && passages.some((text) => close(text).includes(close(quote))),
  );
}

/** Shorter runs are found in texts that have nothing to do with each other. */
const SHORTEST = 12;

/** Whether a quote holds a sentence of a labelled passage, or lies within one. */
function answers(quote: string, passages: TextPlace[], row: ReadRow): boolean {
  return passages.some((place) => {
    if (place.field === "institution") return quote.startsWith("Institution: ");
    const text = textAt(row, place);
    const isLine = /^[\p{L}\d ]{3,40}: /u.test(quote);
    return isLine
      ? holdsValue(quote, text) || overlap(quote, text)
      : overlap(quote, text) || overlap(text, quote);
  });
}

function overlap(quote: string, passage: string): boolean {
  const [within, whole] = [squeeze(quote), squeeze(passage)];
  if (whole === within) return true;
  return [quote, ...sentencesOf(quote)].some((sentence) => {
    const part = squeeze(sentence);
    return part.length >= SHORTEST && whole.includes(part);
  });
}

/** A line of the record (`Patent ID: US9335996`) gives a source's field in the import's spelling of numbers and dates. */
function holdsValue(line: string, text: string): boolean {
  const value = line.slice(line.indexOf(": ") + 2);
  const known = squeeze(text);
  if (known.length > 3 && squeeze(value).includes(known)) return true;
  const parts = value.split(/[,;|]\s+|\s+and\s+/).map(squeeze);
  if (parts.some((part) => part.length > 5 && known.includes(part))) return true;
  const digits = (of: string) => of.replace(/(?<=\d)[,/](?=\d)/g, "").match(/\d{6,}/g) ?? [];
  const numbers = new Set(digits(text));
  if (digits(value).some((number) => numbers.has(number))) return true;
  if (/status/i.test(line) && /pending|application|granted|issued|expired/i.test(text)) return true;
  const date = /^\s*(\d{4})(?:-(\d\d)-(\d\d))?/.exec(text);
  return date?.[1] !== undefined && value.includes(date[1]) && /\b(?:19|20)\d\d\b/.test(value);
}

function show(
  { file, record, kind, question, passages }: Question,
  isRight: boolean,
  kept: CitedSentence[],
): void {
  console.log(`${isRight ? "  " : "✗ "}${kind} | ${file}#${record}: ${question}`);
  if (!isRight)
    for (const { field, words } of passages) console.log(`      wanted ${field}: ${words}`);
  for (const { section, quote } of kept) console.log(`      ${section}: “${quote}”`);
}

/** How many listings get suggested questions, and how long finding them takes. */
async function printSuggestions(rows: Map<string, ReadRow[]>, shown: boolean): Promise<void> {
  const counts = [0, 0, 0, 0];
  const times: number[] = [];
  for (const all of rows.values())
    for (const { record } of all) {
      if (!record) continue;
      const member = asMemberReads(record);
      const sources = sourcesOf(member.record, member.rights);
      const started = performance.now();
      const found = suggestQuestions(sources);
      times.push(performance.now() - started);
      const at = Math.min(found.length, 3);
      counts[at] = (counts[at] ?? 0) + 1;
      if (shown && times.length % 50 === 0)
        console.log(`  ${record.technology.title}: ${found.join(" ")}`);
    }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  console.log(
    `  suggested questions: ${counts[3]} listings three or more, ${counts[2]} two, ${counts[1]} one, ${counts[0]} none; ` +
      `found in ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (longest)`,
  );
}
