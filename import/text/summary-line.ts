import { anyOf } from "./any-of.ts";
import { sentencesOf } from "./sentences.ts";

/** The longest line that a card shows whole. */
const SUMMARY_LENGTH = 200;

/** Shorter sentences are labels ("Lead inventor: …") rather than summaries. */
const SHORTEST_GOOD = 40;

/** Openings that say where the text comes from and not what the technology is. */
const BOILERPLATE =
  /^(?:(?:UCLA|NCSU?|UW|case|tech(?:nology)?|docket|ref(?:erence)?|invention)\s+(?:case\s+)?(?:no|id|number|#)\b|copyright|©|https?:|keywords?\b|inventors?\s*:|contact\b|click here|cross-reference to related|(?:potential |commercial |key )?(?:applications?|advantages?|benefits?|uses)\b[^.]{0,40}\b(?:includ|are\b)|this application (?:is a|claims))/i;

const LABEL =
  /^(?:(?:executive )?summary|abstract|overview|introduction|background|description|technology(?: description| overview)?|innovation|invention(?: description| summary)?|problem(?: addressed)?|title|brief description|short description|the (?:technology|invention))\s*[:–—-]\s*/i;

/**
 * How a description turns from its field to what was made: organisations open with the disease or the market, and a
 * card should say what the technology is.
 */
const TURN = new RegExp(
  anyOf([
    String.raw`\b${anyOf([
      "researchers?|inventors?|scientists?|engineers?|investigators?|innovators?|clinicians?",
      "physicians?|facult(?:y|ies)|team|group|laborator(?:y|ies)|lab|professors?|drs?",
    ])}\b.{0,140}\b${anyOf([
      "developed|invented|created|designed|discovered|engineered|reported|demonstrated|proposed",
      "identified|devised|built|generated|established",
    ])}\b`,
    String.raw`^(?:this|the|the present|our) ${anyOf([
      "technology|invention|innovation|device|method|system|software|platform|approach|solution",
      "disclosure",
    ])} ${anyOf(["is|offers|provides|describes|relates|uses|enables|comprises|consists|involves|allows"])}\b`,
  ]),
  "i",
);
/** Beyond this many sentences a turn belongs to something else. */
const TURN_WITHIN = 16;

/** Words about a problem, a disease, a market or the usual practice. */
const BACKGROUND =
  /^(?:an estimated|an? (?:major|common|significant)|the (?:standard of care|field|current|need|demand|majority|number|use)|in recent|recent|many|most|more than|over|about|although|despite|while|since|because|due to)\b|\b(?:however|unfortunately|nevertheless|conventional(?:ly)?|traditional(?:ly)?|current(?:ly)?|(?<!(?:upon|over|than|with|to)(?: an?| the)? )existing|there (?:is|are|has|have)|unmet|challeng\w*|drawbacks?|suffer|market|billion|million|worldwide|leading cause|(?:is|are|remains?) (?:an?|one of|the) [^,.]{0,40}\b(?:disease|disorder|cancer|infection|problem|cause))\b/i;

/** In a description also a line ends one, and none begins with a small letter. */
const END = /(?<![.!?])[.!?]+["”’')\]]*(?=\s+[^\sa-z]|\s*$)|\n+/g;

/** A description's sentences, in order. */
export function sentencesOfText(text: string): string[] {
  return sentencesOf(text, END);
}

/**
 * One line that says what a technology is: the sentence near the beginning that says what was made, else the first that
 * is about nothing else; at most 200 characters, cut at a word with an ellipsis. Texts are plain, in order of
 * preference; null when none says so.
 */
export function summaryLine(texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts) {
    // The head is enough: a first good sentence is never thousands of characters in.
    const lines = sentencesOfText((text ?? "").slice(0, 4000))
      .map(withoutLabel)
      .filter(isGood);
    const turn = lines.slice(0, TURN_WITHIN).find((line) => TURN.test(line));
    const line = turn ?? lines.find((one) => !BACKGROUND.test(one));
    if (line) return shorten(line, SUMMARY_LENGTH);
  }
  return null;
}

/** The sentence without its bullet and label, with a capital. */
function withoutLabel(sentence: string): string {
  const line = sentence
    .replace(/^(?:#+|[-•*–·]|\d{1,2}[.)])\s+/, "")
    .replace(LABEL, "")
    .replace(/\s+/g, " ")
    .trim();
  return /^\p{Ll}+[\s,-]/u.test(line) ? line.charAt(0).toUpperCase() + line.slice(1) : line;
}

function isGood(line: string): boolean {
  return (
    line.length >= SHORTEST_GOOD &&
    / \S+ /.test(line) &&
    !/:$/.test(line) &&
    !BOILERPLATE.test(line)
  );
}

/** The text cut to `length` characters (code points are never split), cut at a word, with an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  const atWord = /^[\s\S]*\S(?=\s)/.exec(
    /\s/.test(text.charAt(length - 1)) ? `${head} ` : head,
  )?.[0];
  const cut = atWord !== undefined && atWord.length > length / 2 ? atWord : head;
  return `${cut.replace(/(?<![\s,;:–—(-])[\s,;:–—(-]+$/, "")}…`;
}
