import { sentencesOf } from "../../import/text/sentences.ts";
import { contentStems, wordsOf } from "../../import/text/words.ts";
import { isInstruction, type Source } from "./citations.ts";
import { FILING } from "./sources.ts";

/** A sentence of the record that may answer, with its place there. */
export type Candidate = {
  section: string;
  text: string;
  /** Place in the record, to join neighbours. */
  place: number;
  stems: Set<string>;
  /** Those that other words may be a part of. */
  long: string[];
  /** How many words of content it holds. */
  length: number;
  /** A line of filing data, a label and its value. */
  isLine: boolean;
  /** Whether it comes before the sentence that says what was invented: what others do, and what is wrong with it. */
  isBackground: boolean;
};

/** A record's sentences, read once for several questions. */
export type ReadSentences = Candidate[];

/** Longer sentences are not quoted; so long a quote may become by joining neighbours. */
export const LONGEST = 800;
/** A record of more sentences is read this far: answering must stay a matter of milliseconds. */
const MOST_SENTENCES = 2000;
/** The shortest stem that is looked for within others: `radiat` in `irradiat`. */
export const SHORTEST_PART = 6;

/** Where a text turns from what others do to what was invented. */
const TURN =
  /\b(?:inventors?|researchers?|scientists?|engineers?|team|professors?|faculty|group|lab|laboratory|colleagues|we|university|NASA\w*|cent(?:er|re))\b[^.]{0,120}\b(?:developed|created|designed|invented|discovered|devised|identified|built|engineered|demonstrated|produced|reported|propose[ds]?|found)\b|\b(?:this|the present|the|our|the disclosed|the proposed) (?:invention|technology|innovation|software|system|method|device|approach|apparatus|project|process)\b|\b(?:is|are) (?:presented|disclosed|provided|described)\b/i;
const IN_DOUBT = /\b(?:however|there is a need|unmet need)\b/i;

/** Reads a record's sentences, which any question is answered from. */
export function readSentences(sources: Source[]): ReadSentences {
  let place = 0;
  const candidates: Candidate[] = [];
  for (const { id, passages } of sources) {
    const texts = passages
      // A link, a reference number: nothing that a sentence of an answer could be.
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
        });
      }
      place += 1;
    }
    place += 1;
  }
  return candidates;
}

/** A list item's title says nothing without the sentence behind it: the two are one. */
function withTitle(text: string, [first = "", second, ...rest]: string[]): string[] {
  if (second === undefined || wordsOf(first).length > 4) {
    return second === undefined ? [first] : [first, second, ...rest];
  }
  const end = text.indexOf(second, first.length) + second.length;
  return [text.slice(text.indexOf(first), end), ...rest];
}
