import { sentencesOf } from "#import/text/sentences.ts";

/** A section of a record, as paragraphs and list items in their order. */
export type Source = {
  /** The section's anchor on the page. */
  id: string;
  heading: string;
  passages: string[];
};

/** A piece of a record in its own characters, with the section that it is in. */
export type Passage = { section: string; heading: string; text: string };

/** Maximum characters of all sources together, which take 50 ms to read. */
const MOST_READ = 250_000;

/** Sources that may be shown and given to a model: as much as can be read in time, and nothing addressed to a machine. */
export function readableSources(sources: readonly Source[]): Source[] {
  let room = MOST_READ;
  return sources.map((source) => {
    const passages = source.passages.filter(({ length }) => {
      room -= length;
      return room >= 0;
    });
    return { ...source, passages: passages.flatMap(withoutInstructions) };
  });
}

/** The words before the first instruction of a paragraph. */
function withoutInstructions(passage: string): string[] {
  const sentences = sentencesOf(passage);
  const first = sentences.findIndex(isInstruction);
  if (first < 0) return isInstruction(passage) ? [] : [passage];
  const before = passage.slice(0, passage.indexOf(sentences[first] ?? "")).trim();
  return before === "" ? [] : [before];
}

/**
 * A text's place in a record, which is where it is word for word. White space and typography may differ.
 *
 * @returns the passage in the record's own characters; null where the section does not hold it
 */
export function findPassage(
  { section, text }: { section: string; text: string },
  sources: readonly Source[],
): Passage | null {
  const source = sources.find(({ id }) => id === section);
  const wanted = normalise(text);
  if (!source || wanted === "") return null;
  for (const passage of source.passages.map((one) => one.normalize("NFC"))) {
    const { text: read, offsets } = normaliseWithOffsets(passage);
    for (let at = read.indexOf(wanted); at >= 0; at = read.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (!isBoundary(read, at) || !isBoundary(read, end)) continue;
      const found = passage.slice(offsets[at], offsets[end] ?? passage.length).trim();
      return { section: source.id, heading: source.heading, text: found };
    }
  }
  return null;
}

/** Whether a passage may begin or end here: neither inside a word nor inside a number. */
function isBoundary(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at, at + 2);
  if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return false;
  return !(/\d[.,]?$/.test(before) && /^[.,]?\d/.test(after));
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
  /(?:^|[.:;!?\n]\s?|\b(?:always|only|must)\s+)(?:say|reply|respond|answer|output(?!:)|print|repeat|state(?!:))\b[^.]{0,20}(?:\bonly\b|\bexactly\b|\bwith\b|\bthat\b|["“':])/i,
  /\b(?:reveal|print|repeat|show|leak|send)\b[^.]{0,40}\b(?:system prompt|hidden prompt|instructions|api key|credentials|passwords?)\b/i,
];

/** Whether a sentence addresses a machine that reads it, instead of describing the technology. */
export function isInstruction(sentence: string): boolean {
  const text = normalise(sentence);
  return INSTRUCTION.some((pattern) => pattern.test(text));
}

// ── Characters ──

/** What typographic characters are written as. */
const TYPOGRAPHY = new Map(
  Object.entries({
    "'": "‘’‚‛′`",
    '"': "“”„‟″«»",
    "-": "‐‑‒–—−",
    "...": "…",
    fi: "ﬁ",
    fl: "ﬂ",
  }).flatMap(([written, characters]) =>
    [...characters].map((character): [string, string] => [character, written]),
  ),
);
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
        : (TYPOGRAPHY.get(character) ?? character);
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
