import { stemmer } from "stemmer";

/**
 * Words as the citation rule and the built-in answerer compare them: lower case, without inflection.
 */

const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/** Words that carry no content of their own. */
const STOP_WORDS = new Set(
  `a about above after again against all also am among an and any are as at be because been before being below
  between both but by can could did do does doing done down due during each either else ever every few for
  from further had has have having he her here hers him his how i if in into is it its itself just least less
  let like made make makes may me might more most much must my near no nor not now of off often on once one
  only onto or other our out over own per quite rather same shall she should since so some such than that the
  their them then there these they this those though through thus to too toward towards under until up upon us
  very via was we well were what when where whether which while who whom whose why will with within without
  would yet you your`.split(/\s+/),
);

/** The words of a text, in lower case and as written; hyphenated ones are one word. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).map((word) => word.replaceAll("’", "'"));
}

/** The stems of a text's words that carry content, with repetitions; a hyphenated word also gives its parts. */
export function contentStems(text: string): string[] {
  return wordsOf(text)
    .flatMap(partsOf)
    .filter(isContent)
    .map((word) => (/\d/.test(word) ? word : stemmer(american(word.replace(/'s?$/, "")))));
}

/** One spelling for both sides of the Atlantic; that of some other words is changed, too, but always in the same way. */
function american(word: string): string {
  return word
    .replace(/(?<=[a-z]{3})is(e[ds]?|ing|ations?|ers?|able)$/, "iz$1")
    .replace(/(?<=[a-z]{2})ys(e[ds]?|ing|ers?)$/, "yz$1")
    .replace(/[ao]e/, "e")
    .replace(/(?<=..[^aeiou])our(?=s?$)/, "or")
    .replace(/(?<=..[bct])re(?=s?$)/, "er");
}

function partsOf(word: string): string[] {
  const parts = word.split(/[-'.]/).filter((part) => part !== "");
  return parts.length > 1 && !/^[\d.]+$/.test(word) ? parts : [word];
}

function isContent(word: string): boolean {
  return !STOP_WORDS.has(word) && (word.length > 1 || /\d/.test(word));
}
