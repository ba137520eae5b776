import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";

const require = createRequire(import.meta.url);

/** The template's faces in the site's style, and below them those for other scripts. */
const FILES = [
  require.resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
  require.resolve(
    "@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf",
  ),
  require.resolve("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf"),
  require.resolve("@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf"),
  require.resolve("@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf"),
  // Signs, Hebrew, Arabic, Armenian, Georgian.
  require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  // Chinese in simplified characters.
  require.resolve("@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf"),
  // Japanese, and Chinese in traditional characters.
  require.resolve("@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf"),
];

/** The fonts as files in memory, in the order of `FILES`. */
export const fontFiles = FILES.map((file) => readFileSync(file));

const fonts = fontFiles.map((file) => create(file)).filter((font) => "characterSet" in font);

/** The families for other scripts in the order in which they are tried. A Japanese title is set in one face. */
export function otherFonts(title: string): string[] {
  const isJapanese = /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(title);
  const chinese = "ZCOOL XiaoWei";
  const japanese = "BIZ UDPGothic";
  return ["DejaVu Sans", ...(isJapanese ? [japanese, chinese] : [chinese, japanese])];
}

/** More than ten marks on a letter: Typst takes time that grows with the square of their number. */
const HEAPED_MARKS =
  /([\p{M}\p{Default_Ignorable_Code_Point}]{10})[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * A text that can be shown: characters that no font has are named, such as `(U+1F9EA)`, control characters and marks beyond
 * ten on a letter are left out, and words that are longer than a narrow column may break.
 */
export function displayable(text: string): string {
  const breakable = text.replace(HEAPED_MARKS, "$1").replace(/\S{24}(?=\S)/gu, "$&\u200b");
  // Every font has these.
  if (/^[ -~]*$/.test(text)) return breakable;
  return breakable
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .replace(/[^\s\p{Default_Ignorable_Code_Point}]/gu, (character) => {
      const point = character.codePointAt(0) ?? 0;
      const isHeld = fonts.some((font) => font.hasGlyphForCodePoint(point));
      return isHeld ? character : `(U+${point.toString(16).toUpperCase().padStart(4, "0")})`;
    });
}
