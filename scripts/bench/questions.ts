import { answerFromRecord, nearestFrom } from "../../app/explain/built-in-answer.ts";
import { type CitedSentence, type Source, verifySentences } from "../../app/explain/citations.ts";
import { readSentences } from "../../app/explain/read-sentences.ts";
import { sourcesOf } from "../../app/explain/sources.ts";
import { suggestQuestions } from "../../app/explain/suggest-questions.server.ts";
import { claimsOfRecord } from "../../import/enrich.ts";
import { type Asked, answers, readQuestions } from "./labelled-questions.ts";
import { CATALOGUES, hasCatalogues, type ReadRow } from "./labels/labels.ts";
import { asMemberReads } from "./listing-records.ts";

type Tally = {
  said: number;
  saidRight: number;
  unsaid: number;
  unsaidRight: number;
  wrong: number;
  /**
   * How many questions without an answer name the nearest sentence, and how many of those are from a labelled passage.
   */
  near: number;
  nearRight: number;
};

type Part = {
  name: string;
  of: string;
  keep: (one: Asked, at: number) => boolean;
  shown: boolean;
};

/** Parts of the labelled questions, each with its own figures. `--verbose` may print answers only where `shown`. */
const PARTS: Part[] = [
  { name: "tuning", of: "tuning", keep: () => true, shown: true },
  { name: "tuning2-first", of: "tuning2", keep: (_, at) => at < 100, shown: true },
  { name: "tuning2-last", of: "tuning2", keep: (_, at) => at >= 100, shown: false },
  { name: "tuning3-odd", of: "tuning3", keep: isOdd, shown: true },
  { name: "tuning3-even", of: "tuning3", keep: (one) => !isOdd(one), shown: false },
  { name: "judging", of: "judging", keep: () => true, shown: false },
];

function isOdd({ listing = 0 }: Asked): boolean {
  return listing % 2 === 1;
}

/**
 * Asks the built-in answerer the labelled questions (docs/labels.md), part by part. An answer is right if it quotes a
 * labelled passage, or is none where the record has no answer; a wrong passage is an answer without any quote from a
 * labelled one. Fails when a citation is not verbatim in its section.
 *
 * @param args names of parts, otherwise all; `--verbose` shows the answers of parts that may be read, `--suggested`
 * some of the suggested questions
 */
export async function benchQuestions(args: string[]): Promise<number> {
  if (!hasCatalogues()) {
    console.log(`not measured: no ${CATALOGUES}`);
    return 0;
  }
  let broken = 0;
  const named = PARTS.filter(({ name }) => args.includes(name));
  for (const { name, of, keep, shown } of named.length > 0 ? named : PARTS) {
    const { asked, rows, sha256 } = await readQuestions(of);
    const kinds = new Map<string, Tally>();
    const all = emptyTally();
    const times: number[] = [];
    for (const one of asked.filter(keep)) {
      const { sources, passages, row, kind } = one;
      const messages = [{ role: "user" as const, content: one.question }];
      const started = performance.now();
      const claims = answerFromRecord(messages, sources);
      times.push(performance.now() - started);
      const { kept, dropped } = verifySentences(claims, sources);
      broken += dropped.length + kept.filter((sentence) => !isVerbatim(sentence, sources)).length;
      const nearest = kept.length === 0 ? nearestFrom(messages, readSentences(sources)) : null;
      const isNear = nearest !== null && answers(nearest.text, passages, row);
      const isRight =
        passages.length === 0
          ? kept.length === 0
          : kept.some(({ quote }) => answers(quote, passages, row));
      const ofKind = kinds.get(kind) ?? emptyTally();
      kinds.set(kind, ofKind);
      for (const tally of [all, ofKind]) {
        count(tally, one, isRight, kept.length);
        if (nearest) tally.near += 1;
        if (isNear) tally.nearRight += 1;
      }
      if (shown && args.includes("--verbose")) show(one, isRight, kept);
    }
    console.log(`${name} (questions.${of}.json, SHA-256 ${sha256})`);
    console.log(`  all: ${inWords(all)}; answered in ${inTimes(times)}`);
    for (const [kind, tally] of [...kinds].sort(([a], [b]) => a.localeCompare(b)))
      console.log(`  ${kind}: ${inWords(tally)}`);
    await printSuggestions(rows, shown && args.includes("--suggested"));
  }
  console.log(`${broken} citations not verbatim in the section they name`);
  return broken === 0 ? 0 : 1;
}

function emptyTally(): Tally {
  return { said: 0, saidRight: 0, unsaid: 0, unsaidRight: 0, wrong: 0, near: 0, nearRight: 0 };
}

function count(tally: Tally, { passages }: Asked, isRight: boolean, quotes: number): void {
  if (passages.length > 0) {
    tally.said += 1;
    if (isRight) tally.saidRight += 1;
  } else {
    tally.unsaid += 1;
    if (isRight) tally.unsaidRight += 1;
  }
  if (!isRight && quotes > 0) tally.wrong += 1;
}

function inWords({ said, saidRight, unsaid, unsaidRight, wrong, near, nearRight }: Tally): string {
  const share = (part: number, whole: number) =>
    `${part} of ${whole}${whole > 0 ? ` (${((100 * part) / whole).toFixed(1)} %)` : ""}`;
  const asked = said + unsaid;
  return [
    `right ${share(saidRight + unsaidRight, asked)}`,
    `said ${share(saidRight, said)}`,
    `not said ${share(unsaidRight, unsaid)}`,
    `wrong passages ${share(wrong, asked)}`,
    `nearest sentence named ${near}, of a labelled passage ${nearRight}`,
  ].join("; ");
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

function show(
  { file, record, kind, question, passages }: Asked,
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
      const sources = sourcesOf(member.record, member.rights, claimsOfRecord(record));
      const started = performance.now();
      const found = suggestQuestions(sources);
      times.push(performance.now() - started);
      const at = Math.min(found.length, 3);
      counts[at] = (counts[at] ?? 0) + 1;
      if (shown && times.length % 50 === 0)
        console.log(`  ${record.technology.title}: ${found.join(" ")}`);
    }
  console.log(
    `  suggested questions: ${counts[3]} listings three or more, ${counts[2]} two, ${counts[1]} one, ${counts[0]} none; ` +
      `found in ${inTimes(times)}`,
  );
}

function inTimes(times: number[]): string {
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  return `${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (longest)`;
}
