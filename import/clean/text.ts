import { decodeEntities } from "../text/entities.ts";
import {
  htmlToText,
  inlineText,
  plainEmphasis,
  stripControls,
  toSubscript,
  toSuperscript,
} from "../text/rich-text.ts";

/**
 * A text as the catalogue stores it: no HTML, entities decoded (also twice encoded ones), no control
 * characters, with line breaks, `- ` bullets and `## ` headings as its only structure.
 */
export function cleanText(value: string): string {
  const text = stripControls(decodeEntities(htmlToText(htmlLists(symbolFont(value)))));
  return plainEmphasis(
    text.replace(MARKDOWN_IMAGE, "").replace(RULE_LINE, "").replace(FORMULA_REST, " "),
  ).trim();
}

/** The rest of a formula's tag whose attribute contains a tag: `He/M" role="presentation">`. */
const FORMULA_REST = /" role="presentation">/g;

/** Lists of another vocabulary as lists of HTML: `<unorderedlist><listitem>`. */
function htmlLists(value: string): string {
  return value
    .replace(
      /<(\/?)(un)?orderedlist>/gi,
      (_, end: string, un?: string) => `<${end}${un ? "ul" : "ol"}>`,
    )
    .replace(/<(\/?)listitem>/gi, "<$1li>");
}

/** `![Image 1](https://…)`: an image's place on a page that is not imported. */
const MARKDOWN_IMAGE = /!\[[^[\]\n]{0,200}\]\([^()\s]{0,500}\)/g;
/** A line of dashes, stars or underscores and nothing else. */
const RULE_LINE = /^[ \t]{0,20}[-_=*~•·.–—]{4,}[ \t]*$/gm;

/** The same on one line and without markdown marks: for titles, names, labels. */
export function cleanLine(value: string): string {
  return inlineText(decodeEntities(htmlToText(symbolFont(value))));
}

/** Characters of Word's Symbol font, which arrive in the private use area at U+F000 plus their old code. */
const SYMBOL_FONT: Record<string, string> = Object.fromEntries(
  [..."abgdezhqiklmnxoprstufcyw"].map((latin, index) => [
    String.fromCharCode(0xf000 + latin.charCodeAt(0)),
    [..."αβγδεζηθικλμνξοπρστυφχψω"][index] ?? latin,
  ]),
);
SYMBOL_FONT["\uf0b7"] = "•";
SYMBOL_FONT["\uf0b0"] = "°";
SYMBOL_FONT["\uf0b1"] = "±";
SYMBOL_FONT["\uf0b4"] = "×";

function symbolFont(value: string): string {
  return value.replace(/[\uf000-\uf0ff]/g, (character) => SYMBOL_FONT[character] ?? character);
}

/** Names between full stops in the patent office's old plain-text markup. */
const PATENT_SYMBOLS: Record<string, string> = Object.fromEntries(
  (
    "alpha=α beta=β gamma=γ delta=δ epsilon=ε zeta=ζ eta=η theta=θ iota=ι kappa=κ lambda=λ lamda=λ mu=μ nu=ν xi=ξ pi=π rho=ρ sigma=σ tau=τ upsilon=υ phi=φ chi=χ psi=ψ omega=ω " +
    "degree=° times=× infin=∞ gtoreq=≥ ltoreq=≤ gtoreq=≥ noteq=≠ apprxeq=≈ about=~ approx=≈ dbd== plusmn=± +-=± multidot=· cndot=· div=÷ sqroot=√ square-root=√ intg=∫ partial=∂ differential=∂ angle=∠ perp=⊥ parallel=∥ fwdarw=→ rarw=← rarr=→ larr=← ident=≡ equiv=≡ varies=∝ prop=∝ sum=Σ prime=′ circle=○ quadrature=□ ANG=Å"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
);

/** The argument of a `.sub.`: digits with a sign or range, one capital, or a run of lower-case letters. */
const LOWERED = String.raw`(?:\d+(?:\.\d+)?(?:[-+][a-z](?![a-z]))?|[a-z](?:,[a-z\d])+(?![a-z])|[a-z]+|[A-Z]|[α-ωΑ-Ω∞])`;
const RAISED = String.raw`(?:[-+−]?\d+(?:\.\d+)?[+-]?|[+-]|[a-z]+|[A-Z]|[α-ωΑ-Ω°]|\*)`;
const SUBSCRIPT = new RegExp(String.raw`\s?\.sub\.\s?(${LOWERED})`, "g");
const SUPERSCRIPT = new RegExp(String.raw`\s?\.sup\.\s?(${RAISED})`, "g");

/**
 * The patent office's old markup as readable text: `H.sub.2` → `H2`, `10.sup.-3` → `10⁻³`,
 * `45.degree.` → `45°`, `.beta.` → `β`, `E.sub.rms` → `E_rms`.
 */
export function readPatentMarkup(text: string): string {
  if (!/\.[A-Za-z+-]+\./.test(text)) return text;
  return text
    .replace(/\.([A-Za-z]+(?:-[a-z]+)?|\+-)\./g, (whole, name: string) => {
      if (name === "sub" || name === "sup") return whole;
      const symbol = PATENT_SYMBOLS[name] ?? PATENT_SYMBOLS[name.toLowerCase()];
      if (symbol === undefined) return whole;
      return /^[A-Z]/.test(name) && /^[α-ω]$/.test(symbol) ? symbol.toUpperCase() : symbol;
    })
    .replace(SUPERSCRIPT, (_, content: string) => toSuperscript(content))
    .replace(SUBSCRIPT, (_, content: string) => toSubscript(content))
    .replace(/(?<=\p{L}|\d)\s(?=[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻])/gu, "");
}

/**
 * Restores the space where a scraper joined two blocks: `engineering.Superior signal` → `engineering. Superior signal`.
 * URLs and file names keep their dots.
 */
export function separateJoinedSentences(text: string): string {
  return text.replace(/(?<=\p{Ll}{3}[.!?]|\)[.!?])(?=\p{Lu}\p{Ll}+[\s:,])/gu, " ");
}

/** A lower-case word that continues with a capital, which no name does: `durableLow cost`. */
const JOINED_WORD = /(?<=(?:^|[\s,(/-])\p{Ll}{4,40})(?=\p{Lu}\p{Ll}[\p{Ll}\s])/mu;
/** Three words in one, which few names are: `UltrathinBiocompatibleWaterproof`. */
const THREE_WORDS = /\p{Lu}\p{Ll}{3,40}\p{Lu}\p{Ll}{3,40}\p{Lu}\p{Ll}{3}/u;
/** Two words in one, as in `PowerPoint`. */
const TWO_WORDS = /\p{Lu}\p{Ll}{3,40}(?=\p{Lu}\p{Ll}{3})/gu;
/** A line that has these is a sentence, in which camel case is a name's. */
const SENTENCE = /[,;.:]| (?:and|for|in|of|the|with) /;
/** Places where an item of a list may end and the next begin without a separator. */
const JOINED_ITEMS =
  /(?<=(?:^|[\s,(/-])\p{Ll}{3,40}|\p{Lu}\p{Ll}{3,40}|\d%|\))(?=\p{Lu}\p{Ll}[\p{Ll}\s])/gmu;

/** The marks of items within a line, each before a capital: `… of A. * Treatment of B`, `… of A · Treatment`, `… of A. - Treatment`. */
const INLINE_MARKS = [
  /(?:(?<=[\p{Ll}\d.:;,!?)%”"]\s{0,9})|^)\*\s+(?=["“(]?\p{Lu})/gmu,
  /(?:(?<=[.:;]|\s)|^)[·•●▪]\s*(?=["“(]?\p{Lu})/gmu,
  /(?<=[.:;]\s{1,9})[-–]\s+(?=["“(]?\p{Lu})/gmu,
];

/** Puts each item on its own line, in texts whose items are within lines. */
export function separateInlineItems(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const isItem = /^\s*[-–*·•●▪]\s/.test(line);
      const mark = INLINE_MARKS.find(
        (marks) => [...line.matchAll(marks)].length > (isItem ? 1 : 0),
      );
      if (!mark) return line;
      // A dash after a sentence is one item of a list only where there are others.
      const parts = line.split(mark).map((part) => part.trim());
      if (mark === INLINE_MARKS[2] && parts.length < 3 && !isItem) return line;
      const [before = "", ...items] = parts;
      return [before, ...items.map((item) => `- ${item}`)].filter((part) => part !== "").join("\n");
    })
    .join("\n");
}

/** The items of a list that a scraper joined within its lines, as bullets again. Names in camel case stay whole. */
export function separateJoinedItems(text: string): string {
  return text.split("\n").map(separateJoinedLine).join("\n");
}

function separateJoinedLine(line: string): string {
  const mark = /^\s{0,9}[-–*·•●▪]\s+/.exec(line)?.[0] ?? "";
  const words = line.slice(mark.length);
  const isJoined =
    JOINED_WORD.test(words) ||
    THREE_WORDS.test(words) ||
    (!SENTENCE.test(words) && [...words.matchAll(TWO_WORDS)].length > 1);
  if (!isJoined) return line;
  return words
    .split(JOINED_ITEMS)
    .map((item) => `- ${item.trim()}`)
    .join("\n");
}
