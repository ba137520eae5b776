/**
 * Ends of words that a full stop does not end a sentence after; initials, and the number of a list's item, are others.
 * As they are written: OCT and CF are no month and no 'compare'.
 */
const ABBREVIATION = new RegExp(
  `(?:(?:^|[\\s(“"[])(?:${[
    "e\\.g|i\\.e|[Ee]tc|[Cc]f|[Vv]s|[Vv]iz|et al|[Aa]l|[Ff]igs?|FIGS?|[Ee]qs?|[Rr]efs?|[Nn]os?|[Vv]ol|pp|[Ss]ec|spp?|ca|[Aa]pprox",
    "[Rr]esp|[Ii]ncl|[Mm]in|[Mm]ax|Inc|Ltd|Co|Corp|Drs?|Profs?|Mr|Mrs|Ms|St|Jr|Sr|[Dd]ept|[Uu]niv|[Pp]at|App|Appl|Ser",
    "U\\.S|U\\.K|Ph|Ph\\.D|M\\.D|D\\.C|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|\\p{Lu}|\\p{Lu}\\.\\p{Lu}",
  ].join("|")})|^\\d{1,2})\\.$`,
  "u",
);

/** The longest of them, with room; only so much before a full stop is looked at. */
const LONGEST_ABBREVIATION = 12;

/**
 * The places where a sentence may end. A run of marks is tried from its first mark only: tried from each, a thousand
 * marks would take a thousand times as long.
 */
const END =
  /(?<![.!?])[.!?]+["”’')\]]*(?=\s+["“‘'([]*[\p{Lu}\p{N}])|(?<=[\p{Ll}\d)%]{2})[.!?](?=\p{Lu}\p{Ll})|;(?=\s+[-•])/gu;

/** A list in one line: 'low cost; no solvent; little waste; long life'. */
const LEAST_ITEMS = 4;
const LONGEST_ITEM = 120;

/**
 * A passage's sentences, each a verbatim part of it: nothing is added, changed or left out between them but space. An
 * item of a list in one line is one. Organisations lose the space after a full stop (`the process.The device`), so a
 * capital there begins one, too.
 *
 * @param ends where else than that a sentence may end; with the `g` flag, each match from its mark on
 */
export function sentencesOf(passage: string, ends = END): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of passage.matchAll(ends)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith(".") && endsInAbbreviation(passage, start, match)) continue;
    push(sentences, passage.slice(start, end));
    start = end;
  }
  push(sentences, passage.slice(start));
  return ends === END ? sentences.flatMap(itemsOf) : sentences;
}

/** A list's items, each with its semicolon; a sentence that is none as it is, as one that a colon leads in. */
function itemsOf(sentence: string): string[] {
  const items = sentence.split(/(?<=;)\s+/);
  const isList =
    items.length >= LEAST_ITEMS &&
    !sentence.includes(":") &&
    items.every((item) => item.length <= LONGEST_ITEM);
  return isList ? items : [sentence];
}

/** Of an abbreviation's dots the last one is judged, without the quotation marks behind it. */
function endsInAbbreviation(passage: string, start: number, { 0: mark, index }: RegExpExecArray) {
  const dotted = index + (/^[.!?]+/.exec(mark)?.[0].length ?? 0);
  const before = passage.slice(Math.max(start, dotted - LONGEST_ABBREVIATION), dotted);
  return ABBREVIATION.test(before.trimStart());
}

function push(sentences: string[], text: string): void {
  const trimmed = text.trim();
  if (trimmed !== "") sentences.push(trimmed);
}
