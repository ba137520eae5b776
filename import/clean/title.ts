import { sentencesOfText, shorten } from "../text/summary-line.ts";
import { cleanLine } from "./text.ts";

/** Values of a form field that was left at its default. */
const PLACEHOLDER =
  /^(?:n\/?a|none|null|nil|untitled|no title|title|technology|tbd|unknown|[-–—.]+|(?:\w+ )?case (?:no|number)\.?)$/i;

/** Subjects that organisations write where a title belongs. */
const CATEGORY =
  /^(?:therapeutics?|diagnostics?|(?:medical )?devices?|medical technolog(?:y|ies)|research tools?|biomarkers?|vaccines?|antibod(?:y|ies)|small molecules?|biologics?|drug (?:delivery|discovery)|imaging|software|materials|chemistry|biotechnology|life sciences?|physical sciences?|engineering|energy|sensors?|(?:digital )?health(?:care)?|oncology|neuroscience|agriculture|other)$/i;

/** Whether a title names only a subject, as dozens of an organisation's listings may: 'Therapeutics'. */
export function isCategory(title: string): boolean {
  return CATEGORY.test(title.trim());
}

/** The title of a listing whose own is only a category: its first sentence with the organisation's number. */
export function titleInCategory(text: string, reference: string | null): string | null {
  const sentence = titleFromText(text);
  return sentence && reference ? `${sentence} (${reference})` : sentence;
}

/** An organisation's case number in front of a title (`2020-878 Screw`): a year, and two or three digits. */
const DOCKET_BEFORE = /^(?:19|20)\d{2}-\d{2,3}[A-Z]?(?:\s*[:–—-]\s*|\s+)(?=\p{L})/u;
/** An organisation's note about the case after a title: `(CIP of LAR 15317-1-CU)`. */
const DOCKET_BEHIND =
  / ?\((?:CIP|CON|DIV|continuation(?:[- ]in[- ]part)?|division(?:al)?) of [^()]{3,60}\)$/i;

/** A title made from a sentence is cut at a word before this length. */
const DERIVED_LENGTH = 110;

/**
 * A title as it is shown: one line, without markup or the organisation's number in front (`2022-252 Imager`), and in sentence
 * case if it was all capitals. Null for nothing and for a form's default.
 */
export function cleanTitle(value: string, reference: string | null, text: string): string | null {
  let title = cleanLine(value.replace(/javascript:\S*/gi, " "))
    .replace(/^title\s*:\s*/i, "")
    .replace(DOCKET_BEFORE, "")
    .replace(DOCKET_BEHIND, "");
  const number = reference?.trim() ?? "";
  if (number.length >= 4 && title.startsWith(number) && title.length > number.length)
    title = title.slice(number.length).replace(/^[\s:–—.-]+/, "");
  title = title.replace(/(?<![\s:;,–—-])[\s:;,–—-]+$/, "").trim();
  if (title === "" || PLACEHOLDER.test(title) || !/[\p{L}\d]/u.test(title)) return null;
  return isShouted(title) ? toSentenceCase(title, text) : title;
}

/** `Researchers in the department of … have developed a` names people; a title names the thing. */
const OPENING =
  /^.{0,160}?\b(?:researchers|inventors|scientists|engineers|investigators|innovators)\b.{0,200}?\b(?:have|has)\s+(?:\w+ly\s+)?(?:developed|designed|created|invented|engineered|devised|demonstrated)\s+(?:(?:a|an|the)\s+)?/i;

/** The first sentence of a text as its title, or null where the text has no words. */
export function titleFromText(text: string): string | null {
  for (const sentence of sentencesOfText(text.slice(0, 4000))) {
    const line = cleanLine(sentence)
      .replace(/^(?:#+|[-•*–·])\s+/, "")
      .replace(/^(?:summary|background|abstract|overview|description)(?:\s*:)?\s*(?=\p{Lu})/iu, "")
      .replace(OPENING, "")
      .replace(/(?<![.\s])[.\s]+$/, "");
    if (
      /\p{L}{2}/u.test(line) &&
      !/^(?:summary|background|abstract|overview|description|introduction)$/i.test(line)
    )
      return shorten(line.charAt(0).toUpperCase() + line.slice(1), DERIVED_LENGTH);
  }
  return null;
}

/** All capitals in more than three words; one or two words are more often a product's name (`CTC PLUS`). */
function isShouted(title: string): boolean {
  const words = title.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= 3 && title === title.toUpperCase();
}

/** Short words that are not abbreviations. */
const SMALL_WORDS = new Set(
  `a an and are as at be by do for from how in into is it its no non nor not of off on onto or our out over per
  pre re sub the to two under up use via vs we who why with new low high air all any arm bed bio box can car
  cut day dry ear eco egg end eye far fat few fly fuel gas gel gun gut has hip hot ice ink ion its key kit lab
  lay leg let lid lip log map may men mix net new not now nut odd oil old one own pad pan pen pet pig pin pip
  pot raw ray red rib rod run sea see set sex six ski sky sun tap tar tax tea ten tie tin tip toe too top toy
  try tub use van wax way wet win wit yet you zip age act aid aim big bus cell core data drug film flow gene
  heat lens life load lung mass mice mode mold pain peak pore risk salt skin soft soil spin wave wear wing
  wire work`.split(/\s+/),
);

/** Always written like this. */
const FIXED = new Map(
  `DNA RNA mRNA siRNA miRNA shRNA cDNA gRNA tRNA PCR MRI CT PET EEG ECG EKG MEMS NEMS LED LEDs OLED RF UV IR AI
  ML IoT HIV COVID COVID-19 SARS SARS-CoV-2 CRISPR CRISPR-Cas9 CAR CAR-T AAV TCR HLA MHC IL EGFR VEGF TNF GPS
  GPU CPU CMOS NMR FPGA LIDAR LiDAR USA US NASA TiO2 CO2 H2O PSA HTT FVIII ELISA GaN SiC WiFi Wi-Fi RFID 3D 2D
  4D T-cell X-ray B-cell pH iPSC iPSCs PM Mpro PLpro QTL BCL11A SCID Alzheimer Alzheimer's Parkinson's
  Huntington's Huntington Fabry Crohn's Hodgkin's Raman Stokes Gaussian Bayesian Fourier Doppler Brillouin
  Josephson Kalman Hall Peltier Stirling Langmuir Coulomb Fischer-Tropsch Markov Monte Carlo American European
  Chinese`
    .split(/\s+/)
    .map((word) => [word.toUpperCase(), word]),
);

/**
 * An all-capitals title in sentence case. The spelling of a word comes from the record's own text (`Fabry`, `HLA`,
 * `mRNA`), then from a list; a short word, or one with a digit, that is in neither stays unchanged, since it may be an
 * abbreviation or a formula.
 */
function toSentenceCase(title: string, text: string): string {
  const known = casingsOf(text);
  const cased = title.replace(/[\p{L}\d][\p{L}\d'’+/-]*/gu, (word) => caseOf(word, known));
  return cased.replace(/\p{L}/u, (letter, offset: number) =>
    /^[a-z]+[A-Z]/.test(cased.slice(offset)) || offset > 1 ? letter : letter.toUpperCase(),
  );
}

function caseOf(word: string, known: Map<string, string>): string {
  const fixed = FIXED.get(word);
  if (fixed) return fixed;
  const inText = known.get(word);
  if (inText) return inText;
  if (/[-/]/.test(word)) {
    return word
      .split(/([-/])/)
      .map((part) => (part === "-" || part === "/" || part === "" ? part : caseOf(part, known)))
      .join("");
  }
  if (/\d/.test(word)) return word;
  const lower = word.toLowerCase();
  if (word.length === 1) return lower === "a" ? "a" : word;
  if (SMALL_WORDS.has(lower)) return lower;
  return word.length <= 4 && !/[AEIOUY]/.test(word) ? word : word.length <= 2 ? word : lower;
}

/** How the text spells each word, by its capitals; a capital at a sentence's start says nothing. */
function casingsOf(text: string): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const match of text.slice(0, 20_000).matchAll(/[\p{L}\d][\p{L}\d'’+/-]*/gu)) {
    const [word] = match;
    const startsSentence = /(?:^|[.!?:\n•]\s*)$/.test(
      text.slice(Math.max(0, match.index - 3), match.index),
    );
    if (startsSentence && /^\p{Lu}\p{Ll}+$/u.test(word)) continue;
    const key = word.toUpperCase();
    const forms = counts.get(key) ?? new Map<string, number>();
    forms.set(word, (forms.get(word) ?? 0) + 1);
    counts.set(key, forms);
  }
  return new Map(
    [...counts].map(([key, forms]) => [key, [...forms].sort((a, b) => b[1] - a[1])[0]?.[0] ?? key]),
  );
}
