import { extractKeywords } from "../marketplace/extract-keywords.ts";
import { readConditions } from "../marketplace/read-conditions.ts";

const NUMBER = String.raw`[-−+±]?\d{1,12}(?:[.,]\d{1,9}){0,3}(?:e\d{1,2}|[kM])?`;
/** A percent sign, a degree, or a word that is none of grammar. */
const UNIT = String.raw`(?: ?[%°][CFK]?| (?!(?:an?|and|are|as|at|by|compared|for|from|in|is|of|on|or|per|the|to|will|with)\b)[\p{L}µΩ][\p{L}\d²³-]{0,15})`;
const PER = String.raw`(?: ?\/ ?\p{L}{1,10}[²³]?| (?:per|an?) (?:square |cubic )?\p{L}{1,12}[²³]?){0,2}`;
const BEFORE = `(?:(?:at (?:least|most)|up to|(?:no )?(?:less|more|fewer|higher|lower) than|not exceeding|exceeding|(?:a )?(?:min|max)(?:imum)?(?: of)?|below|under|above|over|within|TRL|grade|class|level) |[<>≤≥~] ?)`;
const AFTER = String.raw`(?: or (?:more|less|better|higher|lower|finer|faster|above|below)\b| (?:min|max)(?:imum)?\b)?`;
/** A number with its unit and what bounds it: 'at least 5 litres a minute', '-40 °C to 60 °C', '90 % or more', 'TRL 4'. */
export const MEASURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${BEFORE}?(?:\p{Lu}{0,3}[$€£]${NUMBER}(?: (?:thousand|million|billion))?${PER}|${NUMBER} ?[$€£]${PER}|${NUMBER}${UNIT}?(?: ?(?:-|–|to|x|×) ?${NUMBER})?${UNIT}${PER})${AFTER}|(?:TRL|grade|class|level) \d{1,2}${AFTER})`,
  "giu",
);
/** The beginning of a sentence up to the word that says that something is sought. */
const SOUGHT =
  /^.{0,200}?\b(?:need(?:s|ed|ing)?|seek(?:s|ing)?|wants?|(?:look|search|scout)(?:s|ing)? for|scouting|in search of|interested in|(?:would|['’]d) (?:like|welcome|prefer)|(?:asked|help) us(?: to)?(?: find)?|hop(?:e|ing) to)\b/iu;
/** The beginning of a sentence about whoever asks, and a letter's. */
export const ABOUT_ASKER =
  /^(?:dear\b[^,]{0,60},|(?:as|being) an? [^,]{1,80},|(?:we|our|i|my)(?=\b))/iu;
/** What makes a sentence a requirement whoever its subject is. */
export const REQUIRES = /\b(?:must|should|has to|have to)\b/i;
/** A clause that denies something, in a way that the conditions do not know. */
const DENIES =
  /\b(?:no|not|never|neither|nor|cannot|excluded|unsuitable|unacceptable|off the table|ruled out|(?:is|are) out)\b|n['’]t\b/i;
const CLAUSE_END = /[,;:]| (?:and|but) /;
/** A bound that a denial before it turns round: 'must not weigh more than 50 g'. */
const BOUND = /^(?:more|less|fewer|higher|lower|over|under|above|below|exceeding)\b/i;
/** What a thing costs, in one word. */
export const COST = /^(?:cheap(?:er|ly)?|inexpensive|affordable|low[- ]cost|cost[- ]effective)$/i;
/** Rights that are wanted: the availability answers them, and no sentence of a text. */
export const RIGHTS = /\b(?:non-?)?exclusiv|\blicen[cs]|\boptions? (?:right|agreement)s?\b/i;
/** A clause's verb with the word before it, which is no part of a thing's name: 'that lasts', 'must not weigh', 'to turn'. */
const VERB =
  /\b(?:we|it|they|that|which|who|to|must|should|shall|can|will|would|may)(?: (?:must|should|shall|can|will|would|may|also|not|still|be|\p{Ll}{2,12}ly))* \p{Ll}{2,}|\b(?:compared (?:with|to)|versus|relative to|rather than|in place of)\b.{0,80}/giu;
const COMPARED = "less more fewer smaller larger higher lower cheaper faster better".split(" ");
const PREDICATES =
  "than required wanted needed sought preferred considered welcome willing open expected".split(
    " ",
  );

/** A phrase without the comparatives around it, and without a predicate's end. */
function trimmed(phrase: string): string {
  const words = phrase.split(" ");
  while (COMPARED.includes(words[0] ?? "")) words.shift();
  while ([...COMPARED, ...PREDICATES].includes(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/**
 * A brief's requirements as a person would write them, in their order, each once: numbers with their units, phrases and
 * names ('PFAS', 'C-arm'), and last what it excludes, as `not: silver`. Without verbs, single common words, and what is
 * about whoever asks. docs/limits.md says how often that holds.
 */
export function readRequirements(brief: string): string[] {
  const { rest, conditions } = readConditions(brief);
  const sentences = rest.split(/(?<=[.!?;])\s+|\n/).map((sentence) => {
    const sought = sentence.replace(SOUGHT, "");
    const isContext = sought === sentence && ABOUT_ASKER.test(sentence);
    return isContext && !REQUIRES.test(sentence) && sentence.search(MEASURE) < 0 ? "" : sought;
  });
  const found = sentences.flatMap((sentence) => {
    const measures = [...sentence.matchAll(MEASURE)].map(({ 0: text, index }) => {
      const before = sentence.slice(0, index).split(CLAUSE_END).at(-1) ?? "";
      return BOUND.test(text) && DENIES.test(before) ? `not ${text}` : text;
    });
    const named = sentence
      .replace(ABOUT_ASKER, "")
      .replace(MEASURE, "\n")
      .split(/[,:]|\n/);
    const phrases = named
      .filter((clause) => !DENIES.test(clause))
      .flatMap((clause) => extractKeywords(clause.replace(VERB, "\n")))
      .map(trimmed)
      // By itself a common word is none.
      .filter((phrase) => / |\p{L}-\p{L}|\p{Lu}{2}/u.test(phrase) || COST.test(phrase));
    const placeOf = (row: string) => sentence.indexOf(row.replace(/^not /, ""));
    return [...phrases, ...measures].sort((a, b) => placeOf(a) - placeOf(b));
  });
  return [...new Set([...found, ...conditions])];
}
