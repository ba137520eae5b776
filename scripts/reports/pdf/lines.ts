import type { Face, Fonts } from "./fonts.ts";

/** A run of text in one style. */
export type Span = {
  text: string;
  face: Face;
  size: number;
  color: string;
  /** Where it leads: an address, or a place in the document. */
  href?: string;
  goTo?: string;
  /** The link's description for readers who cannot see it. */
  label?: string;
};

/** A piece of a line, at `x` from the line's beginning. */
export type Run = Omit<Span, "text"> & { text: string; x: number; width: number };
export type Line = { runs: Run[]; width: number };

/** A word: pieces without a break between them. `space` is the width of the white space after it. */
type Word = {
  pieces: { text: string; span: Span; face: Face; width: number }[];
  width: number;
  space: number;
};

/** Units. A number is never separated from them. */
const UNIT =
  /(\d) (?=(?:%|‰|°|percent|[kMGmµμn]?[gmWVAFLlJNHs]|[kMG]?Hz|[kM]?Pa|mAh|kWh|ppm|ppb|cm|mm|nm|km|bar|dB|min|h|million|billion)(?![\p{L}\p{N}]))/gu;
const NO_BREAK = "\u00a0";

/**
 * Breaks text into lines of at most `width` points, aligned left. It breaks at white space, after hyphens, dashes and
 * slashes inside long words, and anywhere in a word that is longer than a line.
 */
export function breakLines(spans: readonly Span[], width: number, fonts: Fonts): Line[] {
  const words = wordsOf(spans, fonts).flatMap((word) =>
    word.width > width ? breakWord(word, width, fonts) : [word],
  );
  const lines: Word[][] = [];
  let current: Word[] = [];
  let used = 0;
  for (const word of words) {
    if (current.length > 0 && used + word.width > width) {
      lines.push(current);
      current = [];
      used = 0;
    }
    current.push(word);
    used += word.width + word.space;
  }
  if (current.length > 0) lines.push(current);
  return lines.map(toLine);
}

function wordsOf(spans: readonly Span[], fonts: Fonts): Word[] {
  const words: Word[] = [];
  let open = false;
  for (const span of spans) {
    const text = span.text.replace(UNIT, `$1${NO_BREAK}`);
    for (const part of text.split(/([ \t\n]+|(?<=[\p{L}\p{N}]{3}[-–—/])(?=\p{L}{3}))/u)) {
      if (part === undefined) continue;
      const last = words.at(-1);
      if (part === "") {
        // After a hyphen, where a word may be broken without a space.
        open = false;
      } else if (/^[ \t\n]+$/.test(part)) {
        if (last) last.space = fonts.width(" ", span.face, span.size);
        open = false;
      } else {
        const pieces = fonts.split(part, span.face).map(({ text: piece, face }) => ({
          text: piece,
          span,
          face,
          width: fonts.width(piece, face, span.size),
        }));
        const wide = pieces.reduce((sum, piece) => sum + piece.width, 0);
        if (last && open) {
          last.pieces.push(...pieces);
          last.width += wide;
        } else words.push({ pieces, width: wide, space: 0 });
        open = true;
      }
    }
  }
  return words;
}

/** Splits a word into parts that each fit on a line. */
function breakWord(word: Word, width: number, fonts: Fonts): Word[] {
  const parts: Word[] = [{ pieces: [], width: 0, space: 0 }];
  for (const piece of word.pieces) {
    for (const character of piece.text) {
      let part = parts.at(-1) as Word;
      let last = part.pieces.at(-1);
      if (last?.span !== piece.span || last.face !== piece.face) last = undefined;
      // Measured together with the letters before it, because pairs are kerned.
      const text = (last?.text ?? "") + character;
      const wide = fonts.width(text, piece.face, piece.span.size);
      if (part.width - (last?.width ?? 0) + wide > width && part.pieces.length > 0) {
        const alone = fonts.width(character, piece.face, piece.span.size);
        part = { pieces: [{ ...piece, text: character, width: alone }], width: alone, space: 0 };
        parts.push(part);
      } else if (last) {
        part.width += wide - last.width;
        last.text = text;
        last.width = wide;
      } else {
        part.pieces.push({ ...piece, text, width: wide });
        part.width += wide;
      }
    }
  }
  const last = parts.at(-1);
  if (last) last.space = word.space;
  return parts;
}

function toLine(words: readonly Word[]): Line {
  const runs: Run[] = [];
  let x = 0;
  let owner: Span | null = null;
  words.forEach((word, place) => {
    for (const { text, span, face, width } of word.pieces) {
      const last = runs.at(-1);
      if (
        last &&
        owner === span &&
        last.face === face &&
        Math.abs(last.x + last.width - x) < 0.01
      ) {
        last.text += text;
        last.width += width;
      } else {
        const { text: _, ...look } = span;
        runs.push({ ...look, face, text, x, width });
      }
      owner = span;
      x += width;
    }
    const next = words[place + 1];
    const last = runs.at(-1);
    if (next && last && word.space > 0) {
      // The space is drawn too, so that copied text contains it.
      last.text += " ";
      last.width += word.space;
      x += word.space;
    }
  });
  return { runs, width: x };
}
