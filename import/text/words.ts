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
    .map((word) => stem(american(word)));
}

/** One spelling for both sides of the Atlantic; that of some other words is changed, too, but always in the same way. */
function american(word: string): string {
  return word
    .replace(/(?<=[a-z]{3})is(e[ds]?|ing|ations?|ers?|able)$/, "iz$1")
    .replace(/(?<=[a-z]{2})ys(e[ds]?|ing|ers?)$/, "yz$1")
    .replace(/[ao]e/, "e");
}

function partsOf(word: string): string[] {
  const parts = word.split(/[-'.]/).filter((part) => part !== "");
  return parts.length > 1 && !/^[\d.]+$/.test(word) ? parts : [word];
}

function isContent(word: string): boolean {
  return !STOP_WORDS.has(word) && (word.length > 1 || /\d/.test(word));
}

const VOWEL = /[aeiouy]/;

/**
 * A word without its inflection: steps 1 to 4 of Porter's stemmer (Program 14, 1980) in a shorter form, which
 * keeps what the steps are for (plurals, -ing, -ed, -ation, -ive, -ness) and not every exception.
 */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let base = word.replace(/'s?$/, "");
  if (base.endsWith("sses")) base = base.slice(0, -2);
  else if (/ies$/.test(base)) base = `${base.slice(0, -3)}y`;
  else if (/[^suia]s$/.test(base)) base = base.slice(0, -1);
  base = withoutPastOrGerund(base);
  // `tumour` and `fibre` are `tumor` and `fiber`.
  base = base.replace(/(?<=..[^aeiou])our$/, "or").replace(/(?<=..[bct])re$/, "er");
  for (const [ending, replacement] of ENDINGS) {
    if (!base.endsWith(ending)) continue;
    const rest = base.slice(0, -ending.length);
    if (rest.length >= 3 && VOWEL.test(rest)) base = rest + replacement;
    break;
  }
  return base.replace(/(?<=.{3})e$/, "").replace(/(?<=.{2})y$/, "i");
}

function withoutPastOrGerund(word: string): string {
  const match = /^(.{2,}?)(?:eed|ed|ing)$/.exec(word);
  if (!match?.[1] || word.endsWith("eed") || !VOWEL.test(match[1])) return word;
  const rest = match[1];
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  return /([^aeiouylsz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}

/** The longest first, so that `-ization` is not taken for `-ion`. */
const ENDINGS: [string, string][] = [
  ["ational", "ate"],
  ["ization", "ize"],
  ["isation", "ize"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["iveness", "ive"],
  ["ability", "able"],
  ["tional", "tion"],
  ["ements", "e"],
  ["ation", "ate"],
  ["ities", "ity"],
  ["ement", "e"],
  ["ively", "ive"],
  ["ment", ""],
  ["ness", ""],
  ["ally", "al"],
  ["ator", "ate"],
  ["ance", ""],
  ["ence", ""],
  ["ible", ""],
  ["able", ""],
  ["ical", "ic"],
  ["ions", "e"],
  ["ise", "ize"],
  ["ion", "e"],
  ["ive", "e"],
  ["ful", ""],
  ["ers", "e"],
  ["ors", "e"],
  ["er", "e"],
  ["or", "e"],
  ["ly", ""],
];
