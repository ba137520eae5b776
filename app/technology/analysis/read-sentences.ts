import { sentencesOf } from "#import/text/sentences.ts";
import { contentStems, wordsOf } from "#import/text/words.ts";
import { isInstruction, type Source } from "./passages.ts";

/** A sentence, list item or field's line of a record, with its place. */
export type Sentence = {
  section: string;
  heading: string;
  text: string;
  /** The sentence with its section's name, which says what a list item is: an application, a benefit. */
  named: string;
  /** The stems of its content words, and of its section's name, with repetitions. */
  stems: string[];
  /** The paragraph or list item that it is a part of, and from where to where. */
  paragraph: string;
  start: number;
  end: number;
  /** Its number in the record: one more than that of the sentence before it. */
  place: number;
};

/** Maximum characters of a sentence, and of a passage joined from several; longer ones are not quoted. */
export const LONGEST_PASSAGE = 800;
/** Maximum sentences read of a record, so that an answer takes milliseconds. */
const MOST_SENTENCES = 2000;
const LINK_ALONE = /^(?:[\w ]{1,30}: )?https?:\S+$/;

/** The owner's sentences of a record, in order, without what speaks to a machine. */
export function readSentences(sources: readonly Source[]): Sentence[] {
  const sentences: Sentence[] = [];
  let place = 0;
  for (const { id, heading, passages } of sources) {
    for (const paragraph of passages) {
      if (LINK_ALONE.test(paragraph) || isInstruction(paragraph)) continue;
      let end = 0;
      for (const text of withTitle(paragraph, sentencesOf(paragraph))) {
        const start = paragraph.indexOf(text, end);
        end = start + text.length;
        place += 1;
        if (text.length > LONGEST_PASSAGE || isInstruction(text)) continue;
        if (sentences.length === MOST_SENTENCES) return sentences;
        const named = `${heading}: ${text}`;
        const stems = contentStems(named);
        sentences.push({ section: id, heading, text, named, stems, paragraph, start, end, place });
      }
    }
  }
  return sentences;
}

/** The title of a list item says nothing without the sentence after it, so both are one. */
function withTitle(paragraph: string, [first = "", second, ...rest]: string[]): string[] {
  if (second === undefined) return [first];
  if (wordsOf(first).length > 4) return [first, second, ...rest];
  const start = paragraph.indexOf(first);
  const end = paragraph.indexOf(second, start + first.length) + second.length;
  return [paragraph.slice(start, end), ...rest];
}
