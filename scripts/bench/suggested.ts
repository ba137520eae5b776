import { answerFromSentences } from "../../app/explain/built-in-answer.ts";
import type { Source } from "../../app/explain/citations.ts";
import { readSentences } from "../../app/explain/read-sentences.ts";
import { sourcesOf } from "../../app/explain/sources.ts";
import { suggestQuestions } from "../../app/explain/suggest-questions.server.ts";
import type { Claim } from "../../import/claims/claim.ts";
import { claimsOfRecord } from "../../import/enrich.ts";
import { sentencesOf } from "../../import/text/sentences.ts";
import { type ClaimLabels, isEven, isOdd, overlaps } from "./labelled-claims.ts";
import {
  CATALOGUES,
  hasCatalogues,
  type ReadRow,
  readLabels,
  readRows,
  squeeze,
  textAt,
} from "./labels/labels.ts";
import { asMemberReads } from "./listing-records.ts";

/** Suggested questions whose answers are labelled as claims, and the section whose sentences answer them too. */
const SUGGESTED: readonly { question: string; kind: Claim["kind"]; section: string }[] = [
  { question: "How far along is it?", kind: "stage", section: "developmental-stage" },
  { question: "What are its advantages?", kind: "benefits", section: "key-benefits" },
];

/** A suggested question on a record that was labelled whole. */
export type SuggestedItem = {
  file: string;
  record: number;
  /** Its record's index in the set. */
  place: number;
  question: string;
  sources: Source[];
  /** Whether a sentence of the record answers it. */
  isAnswer: (section: string, text: string) => boolean;
  hasAnswer: boolean;
};

/** The suggested questions on the records of one file of claims, with the labelled answers. */
export async function readSuggested(
  name: string,
): Promise<{ items: SuggestedItem[]; sha256: string }> {
  const { labels, sha256 } = await readLabels<ClaimLabels>(`claims.${name}`);
  const files = new Map<string, ReadRow[]>();
  const items: SuggestedItem[] = [];
  for (const [place, { file, record }] of (labels.records ?? []).entries()) {
    const rows = files.get(file) ?? (await readRows(file));
    files.set(file, rows);
    const row = rows[record];
    if (!row?.record) continue;
    const member = asMemberReads(row.record);
    const sources = sourcesOf(member.record, member.rights, claimsOfRecord(row.record));
    for (const { question, kind, section } of SUGGESTED) {
      if (labels.kinds && !labels.kinds.includes(kind)) continue;
      const held = labels.claims
        .filter(
          (one) => one.holds && one.kind === kind && one.file === file && one.record === record,
        )
        .map((one) => squeeze(textAt(row, one)));
      items.push({
        file,
        record,
        place,
        question,
        sources,
        isAnswer: (at, text) =>
          at === section ||
          sentencesOf(text).some((sentence) =>
            held.some((label) => overlaps(squeeze(sentence), label)),
          ),
        hasAnswer: held.length > 0 || sources.some(({ id }) => id === section),
      });
    }
  }
  return { items, sha256 };
}

/** The questions of `readSuggested` on records that were read while rules were made; the others are the check. */
export async function readSuggestedToFit(name: string): Promise<SuggestedItem[]> {
  const { items } = await readSuggested(name);
  return items.filter(({ place }) =>
    name === "tuning" ? true : name === "tuning2" ? isEven(place) : isOdd(place),
  );
}

const PARTS = ["tuning", "tuning2", "tuning3", "judging"];

/**
 * Asks the suggested questions whose answers are labelled as claims, on every record that was labelled whole, including
 * thin ones. Prints how often one is offered that the record does not answer, and how many of the quotes are answers.
 *
 * @param args names of parts, otherwise all; `--verbose` shows errors, never those of the judging half
 */
export async function benchSuggested(args: string[]): Promise<number> {
  if (!hasCatalogues()) {
    console.log(`not measured: no ${CATALOGUES}`);
    return 0;
  }
  const asked = PARTS.filter((part) => args.includes(part));
  for (const name of asked.length > 0 ? asked : PARTS) {
    const { items, sha256 } = await readSuggested(name);
    console.log(`${name} (claims.${name}.json, SHA-256 ${sha256})`);
    for (const { question } of SUGGESTED) {
      const own = items.filter((item) => item.question === question);
      if (own.length > 0)
        printSuggested(question, own, name !== "judging" && args.includes("--verbose"));
    }
  }
  return 0;
}

function printSuggested(question: string, items: SuggestedItem[], verbose: boolean): void {
  let [offered, unanswerable, right, silent, quotes, rightQuotes] = [0, 0, 0, 0, 0, 0];
  for (const item of items) {
    const isOffered = suggestQuestions(item.sources).includes(question);
    if (!isOffered) {
      if (item.hasAnswer) silent += 1;
      continue;
    }
    const answer = answerFromSentences(
      [{ role: "user", content: question }],
      readSentences(item.sources),
    );
    const fits = answer.map(({ section, quote }) => item.isAnswer(section, quote));
    offered += 1;
    if (!item.hasAnswer) unanswerable += 1;
    if (fits.includes(true)) right += 1;
    quotes += fits.length;
    rightQuotes += fits.filter(Boolean).length;
    if (verbose && fits.includes(false)) {
      console.log(`${fits.includes(true) ? "  " : "✗ "}${item.file}#${item.record}: ${question}`);
      for (const [at, { section, quote }] of answer.entries())
        console.log(`     ${fits[at] ? "+" : "-"} ${section}: ${quote.slice(0, 250)}`);
    }
  }
  const share = (part: number, whole: number) =>
    `${part} of ${whole} (${whole === 0 ? "-" : ((100 * part) / whole).toFixed(1)} %)`;
  console.log(
    `  ${question} offered on ${share(offered, items.length)}; answered right ${share(right, offered)}, ` +
      `without an answer in the record ${share(unanswerable, offered)}; quotes that answer ${share(rightQuotes, quotes)}; ` +
      `has an answer and is not offered ${share(silent, items.filter((item) => item.hasAnswer).length)}`,
  );
}
