import { extractKeywords } from "../marketplace/extract-keywords.ts";
import { readConditions } from "../marketplace/read-conditions.ts";

const NUMBER = String.raw`\d{1,12}(?:[.,]\d{1,9}){0,3}`;
const UNIT = String.raw`(?: ?[%°][CFK]?| (?!and\b|or\b|to\b|of\b|in\b|for\b|at\b)[\p{L}µΩ][\p{L}\d²³-]{0,15})`;
const PER = String.raw`(?: ?\/ ?\p{L}{1,10}[²³]?| (?:per|an?) (?:square |cubic )?\p{L}{1,12}[²³]?)`;
/** A number with its unit and the word that bounds it: 'at least 5 litres a minute', '400 Wh/kg', '$50 per m²'. */
const MEASURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:at (?:least|most)|up to|(?:no )?(?:less|more|fewer) than|below|under|above|over|within) )?(?:[$€£]${NUMBER}${PER}?|${NUMBER}(?: ?(?:-|–|to) ?${NUMBER})?${UNIT}${PER}?)`,
  "giu",
);
/** The beginning of a sentence up to the word that says that something is sought. */
const SOUGHT =
  /^.{0,200}?\b(?:need(?:s|ed|ing)?|seek(?:s|ing)?|wants?|(?:look|search)(?:s|ing)? for|interested in|would like)\b/iu;
/** A sentence about whoever asks. */
const ABOUT_ASKER = /^(?:we|our|i|my)\b/i;
/** A clause's verb with the word before it, which is no part of a thing's name: 'that lasts', 'must not weigh', 'to turn'. */
const VERB =
  /\b(?:we|it|they|that|which|who|to|must|should|shall|can|will|would|may)(?: (?:must|should|shall|can|will|would|may|also|not|still|be))* \p{Ll}{2,}/giu;
const COMPARED =
  /^(?:(?:less|more|fewer|smaller|larger|higher|lower|cheaper|faster|better) )+|(?: (?:less|more|fewer|smaller|larger|higher|lower|cheaper|faster|better|than))+$/giu;

/**
 * A brief's requirements as a person would write them, in their order, each once: numbers with their units, phrases and
 * names ('PFAS', 'C-arm'), and last what it excludes, as `not: silver`. Without verbs, single common words, and what is
 * about whoever asks.
 */
export function readRequirements(brief: string): string[] {
  const { rest, conditions } = readConditions(brief);
  const sentences = rest.split(/(?<=[.!?;])\s+|\n/).map((sentence) => {
    const sought = sentence.replace(SOUGHT, "");
    return sought === sentence && ABOUT_ASKER.test(sentence) ? "" : sought;
  });
  const found = sentences.flatMap((sentence) => {
    const measures = [...sentence.matchAll(MEASURE)].map(([text]) => text);
    const phrases = extractKeywords(sentence.replace(MEASURE, "\n").replace(VERB, "\n"))
      .map((phrase) => phrase.replace(COMPARED, ""))
      // By itself a common word is none.
      .filter((phrase) => / |\p{L}-\p{L}|\p{Lu}{2}/u.test(phrase));
    return [...phrases, ...measures].sort((a, b) => sentence.indexOf(a) - sentence.indexOf(b));
  });
  return [...new Set([...found, ...conditions])];
}
