import { contentStems, wordsOf } from "#import/text/words.ts";

const NUMBER = /\d+(?:[.,]\d+)*/g;
/** Numbers in words: what a sentence says with 'half' or 'million' is as wrong as with digits. */
const NUMBER_WORD =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|dozens?|half|quarter|third|twice|double|triple|\w+fold)$/;
/** Words that may be names. The first word of a sentence is one, too, unless the other text or any text has it. */
const NAME = /\p{Lu}[\p{L}\d]*/gu;

/** Whether a text holds no number and no name that the other does not: neither in digits nor in words. */
export function holdsNoOther(text: string, known: string): boolean {
  const numbers = new Set(known.match(NUMBER));
  if (text.match(NUMBER)?.some((number) => !numbers.has(number))) return false;
  const words = new Set(wordsOf(known));
  if (wordsOf(text).some((word) => NUMBER_WORD.test(word) && !words.has(word))) return false;
  const stems = new Set(contentStems(known));
  const isKnown = (name: string) =>
    words.has(name.toLowerCase()) || contentStems(name).every((stem) => stems.has(stem));
  return (text.match(NAME) ?? []).every(isKnown);
}
