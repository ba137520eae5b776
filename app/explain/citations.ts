import { sentencesOf } from "#import/text/sentences.ts";
import { isStopWord, stem, wordsOf } from "#import/text/words.ts";

/**
 * The citation rule, which every sentence of an answer or a report must pass: it needs a quote that is in the named
 * section, and may say nothing that the quote does not. Pure; decision 009 explains each part.
 */

/** A section of a record that may be cited, as passages (paragraphs, list items) in their order. */
export type Source = {
  /** The section's anchor on the page. */
  id: string;
  heading: string;
  passages: string[];
};

/** A sentence as a writer (a model, for example) returns it, with its claimed quote. */
export type ClaimedSentence = { sentence: string; section: string; quote: string };

/** A sentence that passed, with its quote in the record's own characters. */
export type CitedSentence = {
  sentence: string;
  section: string;
  heading: string;
  quote: string;
};

/** Why a sentence was rejected. */
export type Refusal =
  | "empty"
  | "too-long"
  | "unknown-section"
  | "quote-too-short"
  | "quote-not-in-section"
  | "instruction"
  | "markup"
  | "number"
  | "name"
  | "polarity"
  | "unsupported";

/** Maximum characters of all sources together, which take 50 ms to read. */
const MOST_CITABLE = 250_000;
const LONGEST_SENTENCE = 900;
const LONGEST_QUOTE = 1200;
/** A shorter quote could be found in any text; a passage that is shorter itself may be quoted whole. */
const SHORTEST_QUOTE = { characters: 12, words: 3 };
/**
 * The share of a sentence's content words that its quote must contain; the others must be in the record, or be plain.
 */
const SUPPORT = 0.6;

/**
 * Checks sentences against the sources that they may cite.
 *
 * @param context further text whose names may be used without being quoted, such as the title
 */
export function verifySentences(
  claims: ClaimedSentence[],
  sources: Source[],
  context = "",
): { kept: CitedSentence[]; dropped: { claim: ClaimedSentence; reason: Refusal }[] } {
  const record = readRecord(sources, context);
  const kept: CitedSentence[] = [];
  const dropped: { claim: ClaimedSentence; reason: Refusal }[] = [];
  for (const claim of claims) {
    const result = verifySentence(claim, record);
    if (typeof result === "string") dropped.push({ claim, reason: result });
    else kept.push(result);
  }
  return { kept, dropped };
}

/** The sources, prepared once for comparing many sentences. */
export type CitableRecord = {
  sources: Source[];
  /** The stems of all citable words. */
  stems: Set<string>;
  context: string;
};

/**
 * Prepares the sources. Instructions hidden in them cannot be cited, nor can passages beyond `MOST_CITABLE` characters
 * of all sources together.
 */
export function readRecord(sources: Source[], context = ""): CitableRecord {
  const citable = withinBounds(sources).map(withoutInstructions);
  const texts = citable.flatMap(({ heading, passages }) => [heading, ...passages]);
  return {
    sources: citable,
    stems: new Set([...texts, context].flatMap(stemsOf)),
    context: normalise(context),
  };
}

function withinBounds(sources: Source[]): Source[] {
  let room = MOST_CITABLE;
  return sources.map((source) => ({
    ...source,
    passages: source.passages.filter(({ length }) => {
      room -= length;
      return room >= 0;
    }),
  }));
}

/** Applies the rule to one sentence: the sentence with its place, or the reason for rejecting it. */
export function verifySentence(
  { sentence, section, quote }: ClaimedSentence,
  record: CitableRecord,
): CitedSentence | Refusal {
  const claimed = normalise(sentence);
  const wanted = normalise(quote);
  if (claimed === "" || wanted === "") return "empty";
  if (claimed.length > LONGEST_SENTENCE || wanted.length > LONGEST_QUOTE) return "too-long";
  const source = findSource(section, record.sources);
  if (!source) return "unknown-section";
  const place = findQuote(wanted, source);
  if (!place) return "quote-not-in-section";
  if (wanted !== place.around && isTooShort(wanted)) return "quote-too-short";
  if (isInstruction(claimed)) return "instruction";
  const refusal = judge(claimed, wanted, place, record);
  if (refusal) return refusal;
  return {
    sentence: sentence.trim(),
    section: source.id,
    heading: source.heading,
    quote: place.original,
  };
}

function findSource(section: string, sources: Source[]): Source | undefined {
  const wanted = normalise(section).toLowerCase();
  return sources.find(
    ({ id, heading }) => id === wanted || normalise(heading).toLowerCase() === wanted,
  );
}

function isTooShort(quote: string): boolean {
  return quote.length < SHORTEST_QUOTE.characters || wordsOf(quote).length < SHORTEST_QUOTE.words;
}

/** Whether a sentence's words are supported by its quote and the record. */
function judge(
  claimed: string,
  quote: string,
  { passage, around }: Place,
  record: CitableRecord,
): Refusal | null {
  // A quote without a sentence of its own must not be cut off from its 'not' either.
  if (!polarityHolds(claimed, around)) return "polarity";
  if (claimed === quote) return null;
  if (/<[a-z!/]|https?:|www\.|(?<![\w.+-])[\w.+-]+@[\w-]+\.\w|\]\(|```/i.test(claimed))
    return "markup";
  if (!numbersHold(claimed, quote)) return "number";
  if (!namesHold(claimed, `${passage} ${record.context}`)) return "name";
  const quoted = new Set(stemsOf(around));
  const content = wordsOf(claimed).filter((word) => !isStopWord(word) && !PLAIN_WORDS.has(word));
  let supported = 0;
  let counted = 0;
  for (const word of content) {
    const stems = stemsOf(word);
    if (stems.length === 0) continue;
    counted += 1;
    if (stems.every((one) => quoted.has(one))) supported += 1;
    else if (!stems.every((one) => record.stems.has(one))) return "unsupported";
  }
  return counted === 0 || supported / counted < SUPPORT ? "unsupported" : null;
}

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .flatMap((word) => (/^[\d.,-]+$/.test(word) ? [word] : word.split(/[-'.]/)))
    .filter((word) => word !== "")
    .map(stem);
}

/** Words that any writer may use about a record although the record does not. */
const PLAIN_WORDS = new Set(
  `technology technologies invention record section text says say states stated describes described description
  according method approach system device product process includes including include uses use used using
  offers offer provides provide provided allows allow enables enable helps help shows show called known named
  based main mainly example part parts kind type way ways owner university institution inventor inventors team
  researchers author authors filed listed lists given gives give reported reports also both among`.split(
    /\s+/,
  ),
);

// ── Numbers ──

const NUMBER =
  /(?<![\p{L}\d])([$€£¥]|us\$)?\s?(\d+(?:[.,]\d+)*)\s?(%|percent|per cent|thousand|million|billion|trillion|bn|mn|[kmb](?![\p{L}\d]))?/giu;
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|trillions?|dozens?|half|halves|halv(?:ed|ing)|doubl\w+|tripl\w+|twice|thrice|quarter|(?:two|three|four|five|ten|hundred|thousand)fold|majority|most)\b/gi;
const DIGITS = new Map(
  "two three four five six seven eight nine ten eleven twelve"
    .split(" ")
    .map((word, index) => [word, String(index + 2)]),
);
const SCALES: Record<string, string> = {
  percent: "%",
  "per cent": "%",
  k: "thousand",
  m: "million",
  mn: "million",
  b: "billion",
  bn: "billion",
};

/** Each number of the sentence must be in the quote, with the same value, scale, currency and unit. */
function numbersHold(claimed: string, quote: string): boolean {
  const known = new Set(numbersOf(quote));
  const quotedWords = new Set(wordsOf(quote));
  for (const number of numbersOf(claimed)) if (!known.has(number)) return false;
  for (const unit of unitsOf(claimed)) if (!quotedWords.has(unit)) return false;
  const plain = claimed.replace(NUMBER, " ");
  for (const [word] of plain.matchAll(NUMBER_WORDS)) {
    const lower = word.toLowerCase();
    if (!quotedWords.has(lower) && !known.has(DIGITS.get(lower) ?? "")) return false;
  }
  return true;
}

function numbersOf(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([, currency = "", digits = "", scale = ""]) => {
    const value = digits.replace(/,(?=\d{3}(?:\D|$))/g, "");
    const lower = scale.toLowerCase();
    return `${currency.toLowerCase().replace("us", "")}${value}${SCALES[lower] ?? lower}`;
  });
}

/** The word after a number, unless it has no content. */
function unitsOf(text: string): string[] {
  return [...text.matchAll(/\d\s?-?\s?([\p{L}µ°][\p{L}\p{N}µ°/]*)/gu)]
    .flatMap(([, unit = ""]) => wordsOf(unit))
    .filter(
      (word) =>
        !isStopWord(word) &&
        !(word in SCALES) &&
        !/^(?:percent|per|thousand|million|billion|trillion)$/.test(word),
    );
}

// ── Names ──

/** Every name and acronym of the sentence must be in the quoted passage, or in the record's title and owner. */
function namesHold(claimed: string, text: string): boolean {
  const asWritten = new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);
  const lower = new Set(wordsOf(text).flatMap((word) => word.split(/[-'.]/)));
  const words = [...claimed.matchAll(/[\p{L}\p{N}]+/gu)].map(([word], index) => ({ word, index }));
  return words.every(({ word, index }) => {
    if (!/\p{Lu}/u.test(word) || word === "I") return true;
    const small = word.toLowerCase();
    if (asWritten.has(word)) return true;
    const plainOpening = index === 0 && !/\p{Lu}/u.test(word.slice(1));
    if (plainOpening && (isStopWord(small) || PLAIN_WORDS.has(small))) return true;
    return (
      plainOpening && (lower.has(small) || [...lower].some((one) => stem(one) === stem(small)))
    );
  });
}

// ── Polarity ──

/** Words that negate, weaken or strengthen a statement: a sentence and its quote must have the same. */
const TURNING: { name: string; words: RegExp; bothWays: boolean }[] = [
  {
    name: "negation",
    words:
      /\b(?:not|no|never|none|neither|nor|cannot|can't|\w+n't|without|unable|fails?|failed|failure|lacks?|lacking|hardly|barely|nobody|nothing|unlike|instead|rather than)\b/i,
    bothWays: true,
  },
  {
    name: "hedge",
    words:
      /\b(?:may|might|could|would|should|if|unless|expected|expects?|estimated|estimates?|potential|potentially|possible|possibly|likely|unlikely|projected|predicted|hypothes\w+|believed|planned|aims?|aimed|hopes?|hoped|goal|proposed|envision\w*|promis\w+|suggests?|approximately|up to|at least|at most|less than|more than|(?:about|roughly|nearly|almost|under|over)(?= [$€£]?\d))\b/i,
    bothWays: false,
  },
];
/** Words that a sentence may use only if its quote does. */
const WEIGHING =
  /\b(?:increas\w*|decreas\w*|reduc\w*|higher|lower|better|worse|best|worst|first|only|always|every|all|guarantee\w*|proven|proves?|approv\w*|cleared|certif\w*|safe|safer|safety|cure[sd]?|fastest|cheapest|largest|leading|unique|superior|exclusive\w*|licensed|sold|bankrupt\w*|withdrawn|expired|invalid\w*|free|risk-free)\b/gi;

function polarityHolds(claimed: string, around: string): boolean {
  for (const { words, bothWays } of TURNING) {
    if (words.test(around) && !words.test(claimed)) return false;
    if (bothWays && words.test(claimed) && !words.test(around)) return false;
  }
  const stems = new Set(stemsOf(around));
  return (claimed.match(WEIGHING) ?? []).every((word) =>
    stemsOf(word.toLowerCase()).every((one) => stems.has(one)),
  );
}

// ── Quotes ──

type Place = {
  /** The passage, normalised. */
  passage: string;
  /** The whole sentences that the quote is part of, normalised, since a quote may not be cut off from its 'not'. */
  around: string;
  /** The quote in the record's own characters. */
  original: string;
};

function findQuote(wanted: string, source: Source): Place | null {
  for (const passage of source.passages.map((text) => text.normalize("NFC"))) {
    const { text, offsets } = normaliseWithOffsets(passage);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (!isBoundary(text, at) || !isBoundary(text, end)) continue;
      const original = passage.slice(offsets[at], offsets[end] ?? passage.length).trim();
      return { passage: text, around: sentencesAround(text, at, end), original };
    }
  }
  return null;
}

/** Whether a quote may begin or end here: neither inside a word nor inside a number. */
function isBoundary(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at, at + 2);
  if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return false;
  return !(/\d[.,]?$/.test(before) && /^[.,]?\d/.test(after));
}

function sentencesAround(text: string, start: number, end: number): string {
  let at = 0;
  const around = sentencesOf(text).filter((sentence) => {
    const from = text.indexOf(sentence, at);
    at = from + sentence.length;
    return from < end && at > start;
  });
  return around.join(" ");
}

// ── Instructions ──

/** Matched against normalised texts, which have no two spaces in a row. */
const INSTRUCTION = [
  /(?:^|[.:;!?\n"“*\][-]\s?|\b(?:please|must|should|now|to|you)\s+)(?:ignore|disregard|forget|override|bypass|overrule)\b[^.]{0,60}\b(?:instructions?|prompts?|rules?|guidelines|messages?|context|citations?|sources?|above|told)\b/i,
  /\b(?:system|developer|assistant)\s*(?:prompt|message|instructions?)\b\s*(?::|is\b|says\b)/i,
  /(?:\[|<|(?<!#)#{2,})\s?\|?\s?(?:system|assistant|developer|user|inst)\s?(?:\||\]|>|:)/i,
  /^\s?(?:system|assistant|developer)\s?:\s?(?:you|your|ignore|disregard|from now|always|never|do not|only)\b/i,
  /<\|?(?:im_start|im_end|endoftext|system)|\[\/?INST\]/i,
  /\b(?:you are|act as|pretend to be|behave as|as an?)\s+(?:now\s+)?(?:an?\s+)?(?:\w+\s+){0,2}(?:ai|assistant|chat ?bot|language model|llm|gpt)\b/i,
  /\b(?:note|message|notice|attention|instructions?|important)\b[^.]{0,20}\b(?:to|for)\s+(?:the\s+|any\s+|all\s+)?(?:ai|ais|assistants?|chat ?bots?|(?:large\s+)?language models?|llms?|models? reading)\b/i,
  /\b(?:tell|inform|assure|convince|answer|reply to|respond to)\s+(?:the\s+|every\s+|any\s+|all\s+)?(?:user|users|reader|readers|buyer|buyers|investor|investors|question|questions)\b\s*(?:that|with|to\b|:|,)/i,
  /(?:^|[.:;!?\n]\s?|\b(?:always|only|must)\s+)(?:say|reply|respond|answer|output|print|repeat|state)\b[^.]{0,20}(?:\bonly\b|\bexactly\b|\bwith\b|\bthat\b|["“':])/i,
  /\b(?:reveal|print|repeat|show|leak|send)\b[^.]{0,40}\b(?:system prompt|hidden prompt|instructions|api key|credentials|passwords?)\b/i,
];

/** Whether a sentence addresses a machine that reads it, instead of describing the technology. */
export function isInstruction(sentence: string): boolean {
  const text = normalise(sentence);
  return INSTRUCTION.some((pattern) => pattern.test(text));
}

/** A source without instructions to machines; the rest of such a paragraph is removed with them. */
function withoutInstructions(source: Source): Source {
  const passages = source.passages.flatMap((passage) => {
    const sentences = sentencesOf(passage);
    const first = sentences.findIndex(isInstruction);
    if (first < 0) return isInstruction(passage) ? [] : [passage];
    const from = passage.indexOf(sentences[first] ?? "");
    const before = passage.slice(0, from).trim();
    return before === "" ? [] : [before];
  });
  return { ...source, passages };
}

// ── Characters ──

const TYPOGRAPHY: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
  "′": "'",
  "`": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "″": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  ﬁ: "fi",
  ﬂ: "fl",
};
const INVISIBLE = /[\p{Cf}\p{Cc}]/u;

/** A text with uniform white space and typography. */
export function normalise(text: string): string {
  return normaliseWithOffsets(text).text;
}

/** The same, with each character's index in the composed (NFC) original, and one past the end. */
function normaliseWithOffsets(original: string): { text: string; offsets: number[] } {
  let text = "";
  const offsets: number[] = [];
  let at = 0;
  // Stored beside the text: reading the text's last character would copy all of it for each space.
  let afterSpace = true;
  for (const character of original.normalize("NFC")) {
    const written: string = /\s/.test(character)
      ? afterSpace
        ? ""
        : " "
      : INVISIBLE.test(character)
        ? ""
        : (TYPOGRAPHY[character] ?? character);
    for (let index = 0; index < written.length; index += 1) offsets.push(at);
    text += written;
    if (written !== "") afterSpace = written === " ";
    at += character.length;
  }
  if (text.endsWith(" ")) {
    text = text.slice(0, -1);
    offsets.pop();
  }
  offsets.push(at);
  return { text, offsets };
}
