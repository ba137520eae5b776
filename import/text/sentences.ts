/** Ends of words that a full stop does not end a sentence after. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|cf|vs|al|fig|figs|eq|ref|refs|no|nos|vol|pp|ca|approx|resp|incl|inc|ltd|co|corp|dr|prof|mr|mrs|ms|st|jr|sr|dept|univ|u\.s|u\.k|ph\.d|m\.d|d\.c|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|\p{L}|\p{L}\.\p{L})\.$/iu;

/** The longest of them, with room; only so much before a full stop is looked at. */
const LONGEST_ABBREVIATION = 12;

/**
 * Where a sentence may end. A run of marks is tried from its first mark only: tried from each, a thousand marks would
 * take a thousand times as long.
 */
const END =
  /(?<![.!?])[.!?]+["”’')\]]*(?=\s+["“‘'([]*[\p{Lu}\p{N}])|(?<=[\p{Ll}\d)%]{2})[.!?](?=\p{Lu}\p{Ll})|;(?=\s+[-•])/gu;

/**
 * A passage's sentences, each a part of it as it stands: nothing is added, changed or left out between them but
 * space. Offices lose the space after a full stop (`the process.The device`), so a capital there begins one, too.
 */
export function sentencesOf(passage: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of passage.matchAll(END)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith(".") && endsInAbbreviation(passage, start, match)) continue;
    push(sentences, passage.slice(start, end));
    start = end;
  }
  push(sentences, passage.slice(start));
  return sentences;
}

/** Of an abbreviation's dots the last one is judged, without the quotation marks behind it. */
function endsInAbbreviation(passage: string, start: number, { 0: mark, index }: RegExpExecArray) {
  const dotted = index + (/^[.!?]+/.exec(mark)?.[0].length ?? 0);
  return ABBREVIATION.test(passage.slice(Math.max(start, dotted - LONGEST_ABBREVIATION), dotted));
}

function push(sentences: string[], text: string): void {
  const trimmed = text.trim();
  if (trimmed !== "") sentences.push(trimmed);
}
