import table from "../table-words.json" with { type: "json" };

/** A text in small letters without accents, its words with one space between: 'Angemeldet am:' → 'angemeldet am'. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/-\s*\n\s*/g, "")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z]+/g, " ")
    .trim();
}

/** Articles, prepositions and endings as in 'Erfinder/-innen' or 'Inventor(es)'. */
const SMALL_WORDS = new Set(table.smallWords.split(" "));
const NUMBERS = /^(?:n|no|nr|nro|nrs|nos|num|nums|numero|numeros|nummer)$/;

/** The words of a folded text that tell something; 'N° de la demande' → numero, demande. */
function tellingWords(text: string): string[] {
  const words = text.split(" ").map((word) => (NUMBERS.test(word) ? "numero" : word));
  return words.filter((word, at) => !SMALL_WORDS.has(word) && word !== words[at - 1]);
}

type Phrases = ReadonlyMap<string, string>;

/** The words of other languages with the English ones for each. */
function phrasesOf(entries: Record<string, string>, keyOf = (text: string) => text): Phrases {
  return new Map(
    Object.entries(entries).flatMap(([english, list]) =>
      list.split("; ").map((phrase) => [keyOf(phrase), english] as const),
    ),
  );
}

/** The names of a right with these words, in either order: 'Stand der Anmeldung'. English has 'patent status' itself. */
function pairsOf(words: string, english: string): [string, string][] {
  const pairs = table.rights
    .split("; ")
    .flatMap((right) =>
      words.split("; ").flatMap((word) => [`${word} ${right}`, `${right} ${word}`]),
    );
  return pairs.filter((pair) => !pair.startsWith("patent ")).map((pair) => [pair, english]);
}

const tellingKey = (text: string) => tellingWords(text).join(" ");
const COLUMNS: Phrases = new Map([
  ...pairsOf(table.states, "patent status"),
  ...pairsOf("numero", "patent numbers"),
  ...phrasesOf(table.columns, tellingKey),
]);
const WHOLE_COLUMNS = phrasesOf(table.wholeColumns, tellingKey);
/** Words that English has, too: 'Status', 'Text'. */
const SHARED_COLUMNS = phrasesOf(table.sharedColumns, tellingKey);
const STATUSES = phrasesOf(table.statuses);
const WHOLE_STATUSES = phrasesOf(table.wholeStatuses);
const AVAILABILITIES = phrasesOf(table.availabilities);
const NOTHING = new Set(table.nothing.split("; "));
const MOST_WORDS = 5;

const SHORTEST_HEAD = 7;

/** A German or Dutch compound as the word that it ends with, where that is known and the whole is not: 'Kundenvorteile' → 'vorteile'. */
function withoutCompound(word: string): string {
  if (COLUMNS.has(word) || WHOLE_COLUMNS.has(word)) return word;
  for (let at = 1; word.length - at >= SHORTEST_HEAD; at += 1)
    if (COLUMNS.has(word.slice(at))) return word.slice(at);
  return word;
}

/** Words as parts, each that is a phrase in English: the longest phrase at each place. */
function inParts(words: readonly string[], phrases: Phrases) {
  const parts: { text: string; isKnown: boolean }[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MOST_WORDS, words.length - at);
    while (length > 0 && !phrases.has(words.slice(at, at + length).join(" "))) length -= 1;
    const english = phrases.get(words.slice(at, at + length).join(" "));
    parts.push({ text: english ?? words[at] ?? "", isKnown: english !== undefined });
    at += Math.max(length, 1);
  }
  return parts;
}

/**
 * The English names that a column's header may have, the likeliest first: 'Kontakt (E-Mail)' → 'contact e mail', then
 * 'contact'. A header in no list is its only name.
 *
 * @param isForeign whether the table has headers in another language, so that a word that English has, too, is one of it
 */
export function headersInEnglish(header: string, isForeign: boolean): string[] {
  const halves = isForeign ? header.split(/[/|(]/) : [];
  const told = header.replace(INSTRUCTION, " ");
  return [told, ...(halves.length > 1 ? halves : [])].flatMap((text) =>
    namesInEnglish(text, isForeign),
  );
}

function namesInEnglish(header: string, isForeign: boolean): string[] {
  const name = folded(header);
  const words = tellingWords(name).map(withoutCompound);
  const key = words.join(" ");
  const whole =
    COLUMNS.get(key) ?? WHOLE_COLUMNS.get(key) ?? (isForeign ? SHARED_COLUMNS.get(key) : undefined);
  if (whole) return [whole];
  const parts = inParts(words, COLUMNS);
  const known = parts.filter(({ isKnown }) => isKnown).map(({ text }) => text);
  // 'Tipo de patente' is no number of one.
  const own = known.find((text) => text !== "patent numbers" || parts[0]?.text === text);
  if (known.length === 0) return [name];
  const joined = parts.map(({ text }) => text).join(" ");
  // 'Trefwoorden website' holds keywords, and no address.
  return [joined.replace(/(?<=\w) web(?:site)?$/, ""), ...(own ? [own] : []), name];
}

/** How many headers are in one of those languages. */
export function foreignAmong(headers: readonly string[]): number {
  return headers.filter((header) => namesInEnglish(header, false)[0] !== folded(header)).length;
}

/** As in 'Beschreibung (höchstens 500 Zeichen, ohne Bilder)'. */
const INSTRUCTION = /[([][^)\]]{20,}[)\]]?/g;

const NOT = new Set(table.denials.split(" "));
/** Words between a denial and what it denies: 'noch nicht offiziell erteilt'. */
const NOT_REACHES = 2;

/**
 * A status with its words in English: 'Erteilt (DE)' → 'granted de', without those that it denies; null where none of its words
 * is in another language. A kind of publication says it, too: 'B1' → 'granted'.
 */
export function statusInEnglish(text: string): string | null {
  const kind = /^(?:[a-z]{2}[ -]?)?\(?([abc])\d\)?$/i.exec(text.trim())?.[1];
  if (kind) return kind.toLowerCase() === "a" ? "published" : "granted";
  const whole = WHOLE_STATUSES.get(folded(text));
  if (whole) return whole;
  const parts = inParts(folded(text).split(" "), STATUSES);
  if (parts.every(({ isKnown }) => !isKnown)) return null;
  const isDenied = (at: number) => {
    const before = parts.slice(0, at);
    const between = before.slice(before.findLastIndex(({ isKnown }) => isKnown) + 1);
    return between.slice(-NOT_REACHES - 1).some(({ text: word }) => NOT.has(word));
  };
  return parts
    .filter(({ isKnown }, at) => !(isKnown && isDenied(at)))
    .map(({ text: word }) => word)
    .join(" ");
}

/** What a cell says of licences, in the words of AVAILABILITIES; other texts as they are. */
export function availabilityInEnglish(text: string): string {
  return AVAILABILITIES.get(folded(text)) ?? text;
}

/** Whether a cell says that there is nothing to say: 'k. A.', 'n.c.', '–'. */
export function statesNone(text: string): boolean {
  const words = folded(text);
  return (words === "" && !/\d/.test(text)) || NOTHING.has(words);
}
