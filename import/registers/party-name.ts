import { distance } from "../families/is-family.ts";

/** Spellings of words in names of organisations, and words that say nothing there. */
const WORDS: Readonly<Record<string, string>> = {
  univ: "university",
  inst: "institute",
  institution: "institute",
  tech: "technology",
  technol: "technology",
  techn: "technology",
  corp: "corporation",
  co: "company",
  inc: "incorporated",
  ltd: "limited",
  dept: "department",
  coll: "college",
  found: "foundation",
  fdn: "foundation",
  hosp: "hospital",
  ctr: "center",
  centre: "center",
  res: "research",
  lab: "laboratory",
  labs: "laboratories",
  natl: "national",
  intl: "international",
  assn: "association",
  cal: "california",
  sys: "system",
  sci: "science",
  tec: "technology",
  bd: "board",
  dev: "development",
  jr: "junior",
  the: "",
  of: "",
  for: "",
  and: "",
};
const ORGANISATION =
  /\b(?:inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|company|co|gmbh|ag|plc|sa|nv|bv|univ|university|universit\p{L}*|college|institute?|institution|foundation|hospital|trust|bank|school|center|centre|laborator\p{L}*|labs?|regents|board|government|department|dept|agency|council|society|association|administrator|agent|partners|fund|capital|holdings?|group|systems|technologies|therapeutics|pharma\p{L}*|devices)\b/iu;

/** A name as it is compared: 'UNIV. OF MICHIGAN, THE' and 'University of Michigan' are one. */
export function comparedName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\d]+/u)
    .map((word) => WORDS[word] ?? word)
    .filter((word) => word !== "")
    .join(" ");
}

/** Who acts for an organisation, before its own name: 'THE REGENTS OF', 'PRESIDENT AND FELLOWS OF'. */
const GOVERNORS =
  /^(?:(?:board|regents?|trustees?|governors?|supervisors|curators|visitors|governing|council|president|fellows|chancellor|masters|scholars) )+(?=.*\b(?:university|college|institute|school|system)\b)/;
/** The same words behind it: 'UNIVERSITY OF ILLINOIS, BOARD OF TRUSTEES'. */
const GOVERNORS_BEHIND = new Set(
  "board regent regents trustee trustees governors supervisors curators".split(" "),
);
/** The part of an organisation that sees to its patents, which owns nothing by itself. */
const CHANNEL = / (?:office technology|technology transfer|through its)(?: .*)?$/;
/** How departments of the United States are recorded. */
const UNITED_STATES =
  /^(?:government )?united states(?: america)? (?:as )?represented by (?:(?:secretary|administrator) )?/;
/** What a lawyer adds behind it: 'AN ILLINOIS CORPORATION', 'A SWISS COMPANY', 'INC.'. */
const LEGAL_FORM =
  / (?:an? (?:\S+ ){0,5}(?:corporation|corporate|company)(?: \S+){0,2}|body corporate|incorporated)$/;

/**
 * An organisation's own name within a recorded one, as it is compared: 'THE REGENTS OF THE UNIVERSITY OF MICHIGAN' and
 * 'MICHIGAN, UNIV. OF' are 'university michigan'. 'WASHINGTON UNIVERSITY' stays another than 'UNIVERSITY OF WASHINGTON',
 * and so does each campus and foundation.
 */
export function coreName(name: string): string {
  const line = name.trim();
  const plain = line.endsWith(")") ? line.slice(0, line.lastIndexOf("(")) : line;
  // 'MICHIGAN, UNIVERSITY OF, REGENTS OF THE', from behind.
  const [first = "", ...rest] = plain.split(",").map((part) => part.trim());
  const isTurned = rest.every((part) => /\bof(?: the)?$|^the$/i.test(part));
  const written = isTurned ? [...rest.reverse(), first].join(" ") : plain;
  const core = comparedName(written)
    .replace(/^.* on behalf /, "")
    .replace(UNITED_STATES, "united states ")
    .replace(LEGAL_FORM, "")
    .replace(GOVERNORS, "");
  return withoutGovernors(core).replace(CHANNEL, "");
}

/** A university's name without who governs it, behind it. */
function withoutGovernors(name: string): string {
  const words = name.split(" ");
  const end = words.findLastIndex((word) => !GOVERNORS_BEHIND.has(word)) + 1;
  const own = words.slice(0, end).join(" ");
  return /\b(?:university|college|institute|school|system)\b/.test(own) ? own : name;
}

/** Names as short as this are not alike for a typing error less: 'BLUE BIO' and 'BLUE BIT'. */
const LEAST_ALIKE = 15;

/** A number in a name, also a Roman one: 'PARTNERS V' is no misspelled 'PARTNERS VI'. */
const NUMBERS = /\b(?:\d+|[ivx]+)\b/g;

/** Whether two compared names are one but for a typing error or two. */
export function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.match(NUMBERS)?.join() !== b.match(NUMBERS)?.join()) return false;
  const isLong = Math.min(a.length, b.length) >= LEAST_ALIKE;
  return isLong && Math.abs(a.length - b.length) <= 2 && distance(a, b) <= 2;
}

/** 'DOE, ANNA' is a person; 'GREEN STATE COLLEGE' and 'MICHIGAN, UNIVERSITY OF' are not. */
export function isPerson(name: string): boolean {
  return (
    /^[^,\d]+,\s*\p{L}[^,\d]*$/u.test(name) && !ORGANISATION.test(name) && !/,\s*the$/i.test(name)
  );
}
