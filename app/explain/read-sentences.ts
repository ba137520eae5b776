import { anyOf } from "#import/text/any-of.ts";
import { sentencesOf } from "#import/text/sentences.ts";
import { contentStems, wordsOf } from "#import/text/words.ts";
import { type FoundClaim, isInstruction, normalise, type Source } from "./citations.ts";
import { FILING } from "./sources.ts";

/** A sentence of the record that may be the answer, with its place. */
export type Candidate = {
  section: string;
  text: string;
  /** Index in the record, for joining neighbours. */
  place: number;
  stems: Set<string>;
  /** Stems that may contain another stem. */
  long: string[];
  /** Number of its content words. */
  length: number;
  /** A line of filing data: a label and its value. */
  isLine: boolean;
  /** Whether it precedes the sentence that says what was invented, so that it is about others and their problems. */
  isBackground: boolean;
  /** Kinds of statements that rules found in it; null where no rule has read the record. */
  found: ReadonlySet<FoundClaim["kind"]> | null;
};

/** A record's sentences, prepared once for several questions. */
export type ReadSentences = Candidate[];

/** Maximum characters of a sentence, and of a quote joined from several; longer ones are not quoted. */
export const LONGEST = 800;
/** Maximum sentences read of a record, so that an answer takes milliseconds. */
const MOST_SENTENCES = 2000;
/** The shortest stem that is searched for inside other stems: `radiat` in `irradiat`. */
export const SHORTEST_PART = 6;

/** Where a text turns from others' work to the invention. */
const TURN = new RegExp(
  anyOf([
    String.raw`\b${anyOf([
      "inventors?|researchers?|scientists?|engineers?|team|professors?|faculty|group|lab|laboratory",
      String.raw`colleagues|we|university|NASA\w*|cent(?:er|re)`,
    ])}\b[^.]{0,120}\b${anyOf([
      "developed|created|designed|invented|discovered|devised|identified|built|engineered",
      "demonstrated|produced|reported|propose[ds]?|found",
    ])}\b`,
    String.raw`\b(?:this|the present|the|our|the disclosed|the proposed) ${anyOf([
      "invention|technology|innovation|software|system|method|device|approach|apparatus|project",
      "process",
    ])}\b`,
    String.raw`\b(?:is|are) (?:presented|disclosed|provided|described)\b`,
  ]),
  "i",
);
const IN_DOUBT = /\b(?:however|there is a need|unmet need)\b/i;

/** Prepares a record's sentences for answering questions. */
export function readSentences(sources: Source[]): ReadSentences {
  let place = 0;
  const candidates: Candidate[] = [];
  const isRead = sources.some(({ found }) => found);
  for (const { id, passages, found = [] } of sources) {
    const claims = found.map(({ kind, sentence }) => ({ kind, words: normalise(sentence) }));
    const texts = passages
      // A link or a reference number cannot be a sentence of an answer.
      .filter((text) => !isInstruction(text) && !/^(?:[\w ]{1,30}: )?https?:\S+$/.test(text))
      .map((text) => withTitle(text, sentencesOf(text)));
    const all = texts.flat();
    const turn = all.findIndex((text) => TURN.test(text) && !IN_DOUBT.test(text));
    let at = -1;
    for (const sentences of texts) {
      for (const text of sentences) {
        place += 1;
        at += 1;
        if (text.length > LONGEST || isInstruction(text)) continue;
        if (candidates.length === MOST_SENTENCES) return candidates;
        const stems = contentStems(text);
        candidates.push({
          section: id,
          text,
          place,
          stems: new Set(stems),
          long: stems.filter((stem) => stem.length >= SHORTEST_PART),
          length: stems.length,
          isLine:
            id === FILING.id ||
            (id === "additional-information" && /^[\p{Lu}][\p{L}, ]{2,40}: /u.test(text)),
          isBackground: turn > 0 && at < turn,
          found: isRead ? kindsIn(text, claims) : null,
        });
      }
      place += 1;
    }
    place += 1;
  }
  return candidates;
}

/** The two sides may divide a text into sentences in different places. */
function kindsIn(
  text: string,
  claims: readonly { kind: FoundClaim["kind"]; words: string }[],
): ReadonlySet<FoundClaim["kind"]> {
  if (claims.length === 0) return NONE;
  const own = normalise(text);
  return new Set(
    claims
      .filter(({ words }) => words.includes(own) || own.includes(words))
      .map(({ kind }) => kind),
  );
}
const NONE: ReadonlySet<FoundClaim["kind"]> = new Set();

/** The title of a list item says nothing without the sentence after it, so both are one. */
function withTitle(text: string, [first = "", second, ...rest]: string[]): string[] {
  if (second === undefined || wordsOf(first).length > 4) {
    return second === undefined ? [first] : [first, second, ...rest];
  }
  const end = text.indexOf(second, first.length) + second.length;
  return [text.slice(text.indexOf(first), end), ...rest];
}
