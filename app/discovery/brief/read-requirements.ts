import { capitalised } from "#app/ui/capitalised.ts";
import { cutAtWord } from "#import/text/cut-at-word.ts";
import { sentencesOf } from "#import/text/sentences.ts";
import { ABOUT_ASKER, MEASURE, REQUIRES } from "../compare/requirements.ts";
import { readConditions } from "../marketplace/read-conditions.ts";
import { LONGEST_NEED } from "./brief-limits.ts";

/** How a sentence says that something is sought. What is before the first of them is about whoever asks. */
const SEEKS =
  /(?<!\b(?:not|anybody|nobody) )\b(?:needs?|needed|seek(?:s|ing)?|sought|wanted|wants?|we require|look(?:ing)? for|search(?:ing)? for|scouting|in search of|interested in|(?:would|should|['’]d) (?:like|welcome)|(?:am|are|is) after|help us|point (?:us|me) to|is there|are there|idea|(?:we|i) ask|wish(?:es)?|imagine|pictur\w+|requirements?)\b(?! to\b)/i;
/** Of these, what nobody says of anything else: 'Need of our lab' may be a heading. */
const SEEKS_PLAINLY = /\b(?:seek(?:s|ing)?|look(?:ing)? for|search(?:ing)? for|in search of)\b/i;
/** The beginning of the sentence that seeks, up to what it seeks. */
const UP_TO_SOUGHT = new RegExp(
  `^.{0,120}?${SEEKS.source}(?: (?:for|a way|would be|be|is|find))*:?\\s*`,
  "i",
);
/** What bounds a number, which makes one about whoever asks a requirement: 'We can spare 15 grams, no more'. */
const BOUNDS = /\b(?:at (?:least|most)|no more|up to|cannot)\b|n['’]t\b/i;
/** A heading, or what begins like one, above what is about whoever asks. */
const ABOUT_COMPANY = /^(?:who we are|about us|us:|background\b|head(?:quarters| \w+):|company:)/i;
const ITEM = /^(?:[•*–-]|\d{1,2}[.)]) /;
/** A list's mark, and words that join a requirement to the one before it. */
const MARK =
  /^[\s•*–-]*(?:\d{1,2}[.)] )?(?:(?:and|but|so|also|then|please|finally|ideally|needs?:|wanted:)[ ,]+)*/i;
/** The beginning of a line that says no more than that something is required. */
const LEAD =
  /^(?:(?:it|this|that|they) )?(?:would |will )?(?:must|should|has to|have to|ought to|needs? to)(?! not)(?: also| already)*(?: have)?(?: been| be)? /i;
/** Where the reason for a requirement begins, or another one. */
const REASON =
  /,? \(|[;.] |,? (?:because|since|as (?:we|our)|so that (?:we|our)|we (?:give|have|see))\b/i;
/** What must not be in it, with its name: an exclusion of the search. Other denials are requirements in words. */
const EXCLUDES =
  /\b(?:must|should|may) not (?:contain|use|include|rely on)\b|\bno \w+(?: \w+){0,2} in it\b/i;
/** Words of a line that is one: 'Hello,' is none. */
const LEAST_WORDS = 3;

/** A brief as sentences: what it seeks, in its own words, and what that has to be or do, a line each. */
export type ReadBrief = { sought: string[]; requirements: string[] };

/** The lines and sentences of a brief. */
export function briefSentences(brief: string): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const line of brief.split("\n").map((text) => text.replace(/\s+/g, " ").trim())) {
    const isItem = ITEM.test(line);
    // An item of a list ends with its line, other lines go on in the next.
    const last = parts.at(-1) ?? "";
    if (isOpen && !isItem && !/[:,]$/.test(last) && !(ITEM.test(last) && /^\p{Lu}/u.test(line)))
      parts[parts.length - 1] = `${last} ${line}`;
    else parts.push(line);
    isOpen = line !== "";
  }
  return parts
    .flatMap((part) => sentencesOf(part))
    .filter((sentence) => sentence.split(" ").length >= LEAST_WORDS);
}

/**
 * Which sentences of a brief say what is sought, and the requirements in them, in its own words. What is before the first
 * sentence that seeks, and what is about whoever asks, is left out. docs/limits.md says how often that is right.
 */
export function readBriefRequirements(sentences: readonly string[]): ReadBrief {
  const seeks = [SEEKS_PLAINLY, SEEKS].map((words) =>
    sentences.findIndex((sentence) => words.test(sentence)),
  );
  const first = seeks.find((at) => at >= 0) ?? 0;
  const sought = sentences
    .slice(first)
    .filter((sentence, at) => !sentence.endsWith(":") && (at === 0 || isRequirement(sentence)))
    .map((sentence) => capitalised(sentence.replace(MARK, "")));
  const lines = sought.flatMap((sentence, at) =>
    piecesOf(at === 0 ? sentence.replace(UP_TO_SOUGHT, "") : sentence).map(capitalised),
  );
  const excluded = sought
    .filter((sentence) => EXCLUDES.test(sentence))
    .flatMap((sentence) => readConditions(sentence).conditions);
  return { sought, requirements: [...lines, ...excluded] };
}

function isRequirement(sentence: string): boolean {
  if (sentence.endsWith("?")) return sentence.search(MEASURE) >= 0;
  if (ABOUT_COMPANY.test(sentence)) return false;
  return (
    !ABOUT_ASKER.test(sentence) ||
    REQUIRES.test(sentence) ||
    /\bwant to\b/.test(sentence) ||
    (BOUNDS.test(sentence) && sentence.search(MEASURE) >= 0)
  );
}

/** A sentence as lines of a form: without its lead and its reasons; a long one by its clauses. */
function piecesOf(sentence: string): string[] {
  const required = sentence.replace(LEAD, "").split(REASON, 1)[0] ?? "";
  const clauses =
    required.length <= LONGEST_NEED
      ? [required]
      : required.split(/, (?=\p{Ll})| (?=(?:and|but|so that) )/u);
  const lines: string[] = [];
  for (const clause of clauses) {
    const longer = [lines.at(-1), clause].filter(Boolean).join(", ");
    if (lines.length > 0 && longer.length <= LONGEST_NEED * 0.75) lines[lines.length - 1] = longer;
    else lines.push(clause);
  }
  return lines
    .map((line) =>
      cutAtWord(withoutEnd(line.replace(/^(?:and|but|so that|that) /, "")), LONGEST_NEED),
    )
    .filter((line) => line.split(" ").length >= 2);
}

/** A line without the punctuation at its end. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && " .,;:!?".includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}
