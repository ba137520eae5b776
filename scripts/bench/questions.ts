import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TechnologyRecord } from "../../app/catalogue/catalogue.schema.ts";
import { answerFromRecord } from "../../app/explain/built-in-answer.ts";
import { type CitedSentence, type Source, verifySentences } from "../../app/explain/citations.ts";
import { sourcesOf } from "../../app/explain/sources.ts";
import { CATALOGUES } from "./labels/labels.ts";
import { readListings } from "./listing-records.ts";

type Question = {
  /** `tuned` was looked at while the answerer was written, `held` was not; `unanswerable` has no answer. */
  set: "tuned" | "held" | "unanswerable";
  file: string;
  reference: string;
  question: string;
  sections: string[];
};

/** How the questions of one set were answered. */
type Tally = { asked: number; firstRight: number; anyRight: number; refused: number };

/**
 * Asks the built-in answerer the questions of questions.json about the real listings of `../shared/catalogues`,
 * and prints how many it answers from the right section. Fails when a citation is not verbatim in its section.
 */
export async function benchQuestions(args: string[]): Promise<number> {
  const { questions } = JSON.parse(
    await readFile(join(import.meta.dirname, "questions.json"), "utf8"),
  ) as { questions: Question[] };
  const listings = new Map<string, Map<string, TechnologyRecord>>();
  for (const file of new Set(questions.map((question) => question.file))) {
    listings.set(file, await readListings(join(CATALOGUES, file)));
  }
  const tallies = new Map<string, Tally>();
  let citations = 0;
  let wrong = 0;
  for (const question of questions) {
    const record = listings.get(question.file)?.get(question.reference);
    if (!record) throw new Error(`${question.file} holds no ${question.reference}`);
    const sources = sourcesOf(record);
    const asked = [{ role: "user" as const, content: question.question }];
    const { kept, dropped } = verifySentences(answerFromRecord(asked, sources), sources);
    citations += kept.length + dropped.length;
    wrong += dropped.length + kept.filter((sentence) => !standsIn(sentence, sources)).length;
    count(
      tallies,
      question,
      kept.map(({ section }) => section),
    );
    if (args.includes("--verbose")) tell(question, kept);
  }
  for (const [set, { asked, firstRight, anyRight, refused }] of tallies) {
    const share = (part: number) => `${part} of ${asked} (${Math.round((100 * part) / asked)} %)`;
    console.log(
      set === "unanswerable"
        ? `${set}: ${share(refused)} answered that the record does not say`
        : `${set}: ${share(firstRight)} answered from the right section first, ${share(anyRight)} at all, ${refused} not answered`,
    );
  }
  console.log(`${citations} citations, ${wrong} of them not verbatim in the section they name`);
  return wrong === 0 ? 0 : 1;
}

/** Letter for letter but for space, and without the rule's own code: a check must not share its subject's mistakes. */
function standsIn({ section, quote }: CitedSentence, sources: Source[]): boolean {
  const squeeze = (text: string) => text.replace(/\s+/g, "");
  return sources.some(
    ({ id, passages }) =>
      id === section && passages.some((text) => squeeze(text).includes(squeeze(quote))),
  );
}

function count(tallies: Map<string, Tally>, { set, sections }: Question, cited: string[]): void {
  const tally = tallies.get(set) ?? { asked: 0, firstRight: 0, anyRight: 0, refused: 0 };
  tally.asked += 1;
  if (cited.length === 0) tally.refused += 1;
  if (cited[0] !== undefined && sections.includes(cited[0])) tally.firstRight += 1;
  if (cited.some((section) => sections.includes(section))) tally.anyRight += 1;
  tallies.set(set, tally);
}

function tell({ set, reference, question, sections }: Question, kept: CitedSentence[]): void {
  const right = kept[0] ? sections.includes(kept[0].section) : sections.length === 0;
  console.log(`${right ? "  " : "✗ "}${set} ${reference}: ${question} → ${sections.join(" | ")}`);
  for (const { section, quote } of kept) console.log(`      ${section}: “${quote}”`);
}
