import { COUNTRY_CODES, PATENT_SPELLINGS, type PatentSpelling } from "./patent-spellings.ts";

/**
 * Patent numbers as people write them (`10,037,477`, `US10037477B2`, `US-10037477-B2`, `US 10,037,477 B2`)
 * and the one form the catalogue keeps: country, number without separators or padding, then the kind code where the
 * source wrote one. Numbers are compared without their kind codes, which name a publication of the same patent.
 */

export type PatentNumber = {
  /** Two-letter country code; `PCT` for an international application. */
  country: string;
  /** The form that is compared: `US10037477`, `USRE43880`, `US20150306595`, `PCT/US2017/049819`. */
  canonical: string;
  /** The kind code where one was written, such as `B2`. */
  kindCode: string | null;
  /** A `reissue`, `design` or `plant` is a grant of the United States. */
  type: "grant" | "reissue" | "design" | "plant" | "publication" | "application";
};

const SPELLINGS = PATENT_SPELLINGS.map((spelling) => ({
  spelling,
  pattern: new RegExp(spelling.pattern, spelling.anyCase ? "gi" : "g"),
}));

/** The number of a match. @param groups the whole match and its groups */
function numberOf(spelling: PatentSpelling, groups: string[]): PatentNumber | null {
  const canonical = canonicalOf(spelling.number, groups);
  if (canonical === null) return null;
  const written = (spelling.kind && groups[spelling.kind]) || spelling.kindCode || "";
  const kindCode = written.replace(/[()]/g, "").toUpperCase() || null;
  return {
    country: canonical.startsWith("PCT/") ? "PCT" : canonical.slice(0, 2),
    canonical,
    kindCode,
    type: typeOf(spelling, groups, canonical, kindCode),
  };
}

const AMERICAN_GRANTS = { RE: "reissue", D: "design", PP: "plant" } as const;
/** European, German, Korean and Chinese applications, which no publication of these offices is numbered like. */
const APPLICATION = /^(?:EP\d{8}|DE[126]\d20\d{8}|KR[12]0(?:19|20)\d{9}|CN(?:19|20)\d{10})$/;
/** Publications of offices that number applications in another way; of Japan, seven digits are a grant's. */
const PUBLICATION = /^(?:EP|FR|GB|CA)\d{7}$/;

function typeOf(
  { type, words = 0 }: PatentSpelling,
  groups: string[],
  canonical: string,
  kind: string | null,
): PatentNumber["type"] {
  const american = /^US(RE|D|PP)\d/.exec(canonical)?.[1] as
    | keyof typeof AMERICAN_GRANTS
    | undefined;
  if (american) return AMERICAN_GRANTS[american];
  if (type !== "by its kind code" && type !== "by its words") return type;
  if (kind) return isGrantKind(kind) ? "grant" : "publication";
  const label = groups[words] ?? "";
  if (type === "by its words" && /pat/i.test(label) && !/appl|pub/i.test(label)) return "grant";
  // A check digit belongs to an application: 'GB1012345.6'.
  if (/\.[\dX]$/i.test(groups[0] ?? "") || APPLICATION.test(canonical)) return "application";
  if (type === "by its words" && /appl/i.test(label) && !PUBLICATION.test(canonical))
    return "application";
  return /^JP\d{7}$/.test(canonical) ? "grant" : "publication";
}

/** Kind codes of grants, and of their translations (`T2` to `T4`): WIPO standard ST.16. */
function isGrantKind(kind: string): boolean {
  return /^(?:[BCEY]|T[2-4])/i.test(kind);
}

/** Whether a number is a patent's, rather than an application's or its publication's. */
export function isGrant({ type }: PatentNumber): boolean {
  return type !== "publication" && type !== "application";
}

/** Fills a spelling's form with the groups of a match; null where they are no number. The database does the same. */
function canonicalOf(form: string, groups: string[]): string | null {
  let isNumber = true;
  const canonical = form.replace(/\{(\d)([a-z\d ]*)\}/g, (_, group: string, steps: string) => {
    const part = steps
      .split(" ")
      .filter((step) => step !== "")
      .reduce<string | null>(
        (value, step) => (value === null ? null : takeStep(step, value)),
        groups[Number(group)] ?? "",
      );
    isNumber &&= part !== null;
    return part ?? "";
  });
  // The European office's numbers have seven digits.
  return isNumber ? canonical.replace(/^EP(\d{6})$/, "EP0$1") : null;
}

function takeStep(step: string, value: string): string | null {
  switch (step) {
    case "digits":
      return value.replace(/\D/g, "");
    case "pad2":
    case "pad5":
    case "pad6":
      return value.padStart(Number(step.slice(3)), "0");
    case "trim":
      return value.replace(/^0+/, "") || null;
    case "positive":
      return /[1-9]/.test(value) ? value : null;
    case "five":
      return /\d{5}/.test(value) ? value : null;
    case "upper":
      return value.toUpperCase();
    case "country":
      return COUNTRY_CODES[value.toLowerCase()] ?? value;
    case "foreign":
      return foreignDigits(value);
    default:
      throw new Error(`Nothing is known of a step '${step}'.`);
  }
}

/** A check digit (`201780074894.0`) is part of how an application is written, not of its number. */
export function foreignDigits(written: string): string {
  return written
    .replace(/^ZL/i, "")
    .replace(/[,\s/-]/g, "")
    .replace(/\.[\dXx]$/, "")
    .replace(/\./g, "")
    .replace(/^0+(?=\d{5})/, "");
}

/** Numbers of funders, contracts, dockets and cases, which look like patents': 'NSF 1234567', 'R01 CA123456', 'Docket 1234567'. */
const NO_PATENT =
  /(?<![\p{L}\d])(?:(?:NSF|NIH|DOE|DOD|DARPA|NIST|ERC|(?:[Gg]rant|[Aa]ward|[Cc]ontract|[Dd]ocket|[Cc]ase|[Rr]eference|[Dd]isclosure)s?|[Rr]ef\.?|[Tt]ech(?:nology)? ID)[:.]?\s{1,3}(?:(?:[Nn]o|[Nn]umber)\b\.?:?\s{0,3})?#?(?!US|EP|WO|PCT)(?=[\w-]{0,20}\d{4})[\w-]{1,40}|[A-Z]\d{2}[ -]?[A-Z]{2}[ -]?\d{6}(?!\d))/gu;

/** Japanese texts have digits as wide as their signs. */
const FULL_WIDTH_ZERO = 0xff10;

export type ParsedPatents = {
  /** The numbers in the order written, each once. */
  numbers: PatentNumber[];
  /** The rest of the text beside numbers and separators: words, titles, stages. Empty when all was read. */
  rest: string;
};

/** The form that is stored and cited: `US10037477B2`, or `US10037477` where no kind code is known. */
export function citedNumber({ canonical, kindCode }: PatentNumber): string {
  return `${canonical}${kindCode ?? ""}`;
}

/** Every patent number in a text, be it one number, a list or a sentence. */
export function parsePatentNumbers(text: string): ParsedPatents {
  const found: { index: number; number: PatentNumber }[] = [];
  // A mark of the same length, so that the places of what follows stay.
  let remaining = text
    .replace(/[‐‑–—－]/g, "-")
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO))
    .replace(NO_PATENT, (written) => "\u0002".repeat(written.length));
  for (const { pattern, spelling } of SPELLINGS) {
    remaining = remaining.replace(pattern, (...parts: unknown[]) => {
      const place = parts.findIndex((part) => typeof part === "number");
      const groups = parts.slice(0, place) as string[];
      const [whole = ""] = groups;
      const number = numberOf(spelling, groups);
      if (!number) return whole;
      found.push({ index: parts[place] as number, number });
      // The length stays the same, so that the indexes of later patterns stay comparable.
      return "\u0001".repeat(whole.length);
    });
  }
  found.sort((a, b) => a.index - b.index);
  const numbers = new Map<string, PatentNumber>();
  for (const { number } of found) {
    const known = numbers.get(number.canonical);
    if (!known || (known.kindCode === null && number.kindCode !== null))
      numbers.set(number.canonical, number);
  }
  const rest = remaining
    .split("\u0001")
    .join(" ")
    .replace(/[\s,;:|()/.#&]+/g, " ")
    .trim();
  return { numbers: [...numbers.values()], rest };
}

/**
 * The number of a row whose source names the office in a column of its own (`Jurisdiction`): that office is believed over
 * what the number looks like, since the digits of many offices look American. Null where no office is named or the number
 * holds too few digits.
 *
 * @param kind the kind code's own column, empty where there is none
 */
export function numberOfCountry(
  written: string,
  country: string,
  kind: string,
): PatentNumber | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const [parsed] = parsePatentNumbers(written).numbers;
  if (parsed && (parsed.country === country || parsed.country === "PCT")) return parsed;
  const bare = written
    .trim()
    .replace(new RegExp(`^${country}[\\s-]*`), "")
    .replace(/\s[A-Z]\d?$/, "")
    .replace(/[^A-Za-z\d]/g, "")
    .toUpperCase();
  if (!/\d{3}/.test(bare)) return null;
  const kindCode = kind || (/\s([A-Z]\d?)$/.exec(written.trim())?.[1] ?? null);
  return {
    country,
    canonical: `${country}${bare}`,
    kindCode,
    type: kindCode && isGrantKind(kindCode) ? "grant" : "publication",
  };
}

/**
 * The number by which a technology is cited, and its others: a granted patent before a published application, and that
 * before an application's number. Provisional applications of the United States, series 60 to 63, are never published.
 */
export function numbersToCite(text: string): {
  first: PatentNumber | undefined;
  others: PatentNumber[];
} {
  const numbers = parsePatentNumbers(text).numbers.filter(
    ({ canonical }) => !/^US6[0-3]\//.test(canonical),
  );
  const of = (wanted: PatentNumber["type"]) => numbers.find(({ type }) => type === wanted);
  const first = numbers.find(isGrant) ?? of("publication") ?? of("application");
  return { first, others: numbers.filter((number) => number !== first) };
}
