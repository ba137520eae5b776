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

/** The same in words that may also follow a good first sentence; read only where the first one is about the field. */
const MAY_TURN =
  /\b(?:we|colleagues|co-?workers|drs?|inventors?|researchers?|investigators?)\b.{0,140}\b(?:adapted|conceived|patented|found|uncovered|synthesized|pioneered|developed|invented|engineered|identified)\b|^(?:this|the (?:present|proposed|disclosed|described)|our) (?:[\w-]+ ){0,2}?(?:technology|technologies|invention|innovation|device|software|platform|tool|disclosure|discovery)\b|^(?:the (?:present|proposed|disclosed)|this (?:new|novel|proposed)) (?:[\w-]+ ){1,3}/i;
/** Words about a disease, a market or the usual practice. */
const OF_THE_FIELD =
  /^(?:an estimated|an? (?:major|common|significant|excellent)|the (?:standard of care|field|current|need|demand|majority|number|use))\b/i;
/** How sentences begin or continue that describe the thing itself, as abstracts of patents do. */
const OF_THE_THING =
  /^(?:an?|the|this|these|our|we|methods?|systems?|apparatus|devices?|techniques?|compositions?|compounds?|disclosed|described|provided|presented)\b|\b(?:researchers?|inventors?|compris(?:es|ing)|includes?|(?:is|are) (?:generally )?(?:provided|disclosed|described|presented)|herein|wherein|configured|developed|invented|designed)\b/i;

/** In a description also a line ends one, and none begins with a small letter. */
const END = /(?<![.!?])[.!?]+["”’')\]]*(?=\s+[^\sa-z]|\s*$)|\n+/g;

/** A description's sentences, in order. */
export function sentencesOfText(text: string): string[] {
  return sentencesOf(text, END);
}

/**
 * One line that says what a technology is: the sentence near the beginning that says what was made, else the first
 * that says anything, or, where that is about the field, the next that speaks of what was made in weaker words; at most 200 characters, cut at a word with an
 * ellipsis. Texts are plain, in order of preference; null when none says anything.
 */
export function summaryLine(texts: readonly (string | null | undefined)[]): string | null {
  let second: string | null = null;
  for (const text of texts) {
    let first: string | null = null;
    let mayTurn: string | null = null;
    let good = 0;
    // The head is enough: a first good sentence is never thousands of characters in.
    for (const sentence of sentencesOfText((text ?? "").slice(0, 4000))) {
      const line = sentence
        .replace(/^(?:#+|[-•*–·]|\d{1,2}[.)])\s+/, "")
        .replace(LABEL, "")
        .replace(/\s+/g, " ")
        .trim();
      if (BOILERPLATE.test(line) || !/\p{L}{2}/u.test(line)) continue;
      const startsUpper = /^\p{Ll}+[\s,-]/u.test(line)
        ? line.charAt(0).toUpperCase() + line.slice(1)
        : line;
      if (line.length < SHORTEST_GOOD || !/\s\S+\s/.test(line) || line.endsWith(":")) {
        // A heading of a list says nothing without the list.
        if (!line.endsWith(":")) second ??= startsUpper;
        continue;
      }
      if (TURN.test(line)) return shorten(startsUpper, SUMMARY_LENGTH);
      first ??= startsUpper;
      if (MAY_TURN.test(line)) mayTurn ??= startsUpper;
      good += 1;
      if (good >= TURN_WITHIN) break;
    }
    if (first !== null) {
      const isField = OF_THE_FIELD.test(first) || !OF_THE_THING.test(first);
      return shorten((isField ? mayTurn : null) ?? first, SUMMARY_LENGTH);
    }
  }
  return second === null ? null : shorten(second, SUMMARY_LENGTH);
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
