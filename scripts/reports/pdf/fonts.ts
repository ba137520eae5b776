import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);

/** The faces of a report, in the site's style: serif headlines over a plain sans. */
export type Face = "serif" | "serif-bold" | "sans" | "sans-italic" | "sans-bold" | "fallback";

const FILES: Record<Face, () => string> = {
  serif: () =>
    require.resolve("@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf"),
  "serif-bold": () =>
    require.resolve("@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf"),
  sans: () =>
    require.resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
  "sans-italic": () =>
    require.resolve(
      "@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf",
    ),
  "sans-bold": () =>
    require.resolve("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf"),
  fallback: () => require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
};

/** The object that pdfkit makes from a font file; it can be used again for the next document. */
type ParsedFont = {
  layout(text: string, features?: Record<string, boolean>): unknown;
  hasGlyphForCodePoint(point: number): boolean;
  glyphForCodePoint(point: number): unknown;
  characterSet: number[];
};

/**
 * Reading a font takes 15 ms, and shaping words takes most of a report's time, so both are cached for the next report.
 */
const parsed = new Map<Face, ParsedFont>();
const covered = new Map<Face, Map<number, boolean>>();
const shaped = new Map<Face, Record<string, unknown>>();
const widths = new Map<string, number>();
/** The number of cached words. Beyond it all are dropped, so that a long run does not grow. */
const MOST_CACHED = 40_000;

/** A document's access to its fonts. */
export type Fonts = {
  use(face: Face, size: number): void;
  /** The width of a text whose characters this face has, in points. */
  width(text: string, face: Face, size: number): number;
  /** A text in pieces of one face each: characters that the wanted face lacks use the fallback. */
  split(text: string, face: Face): { text: string; face: Face }[];
};

export function openFonts(document: InstanceType<typeof PDFDocument>): Fonts {
  if (widths.size > MOST_CACHED) {
    widths.clear();
    shaped.clear();
  }
  function select(face: Face, size: number): void {
    if (registered.has(face)) {
      document.font(face, size);
      return;
    }
    registered.add(face);
    const known = parsed.get(face);
    const file = () => readFileSync(FILES[face]());
    document.registerFont(face, known ? (known as unknown as string) : file());
    document.font(face, size);
    const font = fontOf(document);
    font.font = known ?? simplified(font.font);
    parsed.set(face, font.font);
    const cache = shaped.get(face) ?? font.layoutCache;
    shaped.set(face, cache);
    font.layoutCache = cache;
  }
  const registered = new Set<Face>();
  return {
    use: select,
    width(text, face, size) {
      const key = `${face} ${text}`;
      let width = widths.get(key);
      if (width === undefined) {
        select(face, 1000);
        width = document.widthOfString(text) / 1000;
        widths.set(key, width);
      }
      return width * size;
    },
    split(text, face) {
      // Every face has these characters.
      if (/^[ -~]*$/.test(text)) return [{ text, face }];
      const pieces: { text: string; face: Face }[] = [];
      for (const character of text) {
        const [shown, by] = choose(character, face);
        const last = pieces.at(-1);
        if (last?.face === by) last.text += shown;
        else pieces.push({ text: shown, face: by });
      }
      return pieces;
    },
  };

  function choose(character: string, face: Face): [string, Face] {
    if (has(face, character)) return [character, face];
    if (has("fallback", character)) return [character, "fallback"];
    // A missing character is never shown as a box, but as a letter's plain form, or else a question mark.
    const plain = character.normalize("NFKD").replace(/\p{M}/gu, "");
    if (plain !== "" && [...plain].every((each) => has(face, each))) return [plain, face];
    return ["?", face];
  }

  function has(face: Face, character: string): boolean {
    const points = covered.get(face) ?? new Map<number, boolean>();
    covered.set(face, points);
    const point = character.codePointAt(0) ?? 0;
    let is = points.get(point);
    if (is === undefined) {
      if (!parsed.has(face)) select(face, 10);
      is = parsed.get(face)?.hasGlyphForCodePoint(point) ?? false;
      points.set(point, is);
    }
    return is;
  }
}

/** Font features that running text in our languages does not need, and that take most of the time of shaping. */
const UNUSED = "rvrn ltra ltrm frac numr dnom ccmp locl rlig mark mkmk calt clig rclt curs".split(
  " ",
);

/** The font with only kerning and ligatures, and with all features where letters are composed of marks. */
function simplified(font: ParsedFont): ParsedFont {
  // fontkit remembers a glyph as it first meets it. As a part of another one (’ of ”) it would have no character, and
  // every later document would lose it in copied and spoken text.
  for (const point of font.characterSet) font.glyphForCodePoint(point);
  const simple: ParsedFont = Object.create(font);
  simple.layout = (text) =>
    /\p{M}/u.test(text)
      ? font.layout(text)
      : font.layout(text, Object.fromEntries(UNUSED.map((feature) => [feature, false])));
  return simple;
}

/**
 * The font that the document has just selected. pdfkit has no public name for it, nor for the words that it has shaped.
 */
function fontOf(document: InstanceType<typeof PDFDocument>) {
  return (
    document as unknown as { _font: { font: ParsedFont; layoutCache: Record<string, unknown> } }
  )._font;
}
