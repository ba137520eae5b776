import words from "../name-words.json" with { type: "json" };
import { shorten } from "../text/summary-line.ts";
import table from "../university-aliases.json" with { type: "json" };
import { cleanLine } from "./text.ts";

/** Abbreviations of patent offices. */
const EXPANSIONS: Record<string, string> = words.abbreviations;

/** Differences that do not count: case, punctuation, articles, legal forms, abbreviations. */
function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .map((word) => EXPANSIONS[word] ?? word)
    .filter(
      (word) =>
        !["the", "of", "for", "inc", "llc", "ltd", "gmbh", "limited", "and", "at"].includes(word),
    )
    .join(" ");
}

const BY_NAME = new Map<string, string>();
const BY_FILE = new Map<string, string>();
for (const [name, { files, aliases }] of Object.entries(table)) {
  for (const spelling of [name, ...aliases]) BY_NAME.set(nameKey(spelling), name);
  for (const file of files) BY_FILE.set(fileKey(file), name);
}

/** The known names of institutions, each between blanks, to look for parts of them. */
const KNOWN_NAMES = [...BY_NAME.keys()].map((name) => ` ${name} `).join("|");

/** Whether several words are a known institution's name or a part of it: 'Johns Hopkins', 'San Diego'. */
export function isInstitution(name: string): boolean {
  return name.includes(" ") && KNOWN_NAMES.includes(` ${nameKey(name)} `);
}

/** Names in capitals keep these words as they are. */
const OWN_CAPITALS = new Set(
  "LLC LLP LP AG SA NV BV SRL KG USA US UK IBM NASA KAIST EPFL ETH CNRS INSERM CEA CSIC SUNY CUNY MIT UT UC AB PLC IP R&D SE SAS INC".split(
    " ",
  ),
);
const LOWER_WORDS = new Set(words.small);

/** A longer text is a sentence in the wrong column; the catalogue lists institutions by name, in an index. */
export const LONGEST_NAME = 200;

/**
 * The name under which an institution is listed: the alias table first, so that `UNIV COLUMBIA` and
 * `The Trustees of Columbia University in the City of New York` are one; else the name as written, with
 * capitals made readable: what an abbreviation such as `UNIV DALIAN TECH` means is not guessed. Null for an empty name, R's `NA`, and an import's key that names nobody.
 */
export function universityName(value: string): string | null {
  const name = cleanLine(value).replace(/(?<![\s;,])[\s;,]+$/, "");
  if (!/[\p{L}\d]/u.test(name) || name === "NA") return null;
  if (name.length > LONGEST_NAME) return shorten(name, LONGEST_NAME);
  // An import's key: 'umich', 'uArizona', 'lens-jetengine'. 'imec', 'iRobot' and 'bio-techne' are names.
  if (/^(?:lens|uspto|espacenet|oai|rss)[-_]/.test(name)) return null;
  const known = /^[a-z]\S*$/.test(name) ? universityFromFile(name) : null;
  return known ?? BY_NAME.get(nameKey(name)) ?? readable(name);
}

function readable(name: string): string {
  if (name !== name.toUpperCase() || !/\p{L}{4}/u.test(name)) return name;
  const words = name.split(/\s+/).map((word, index) => {
    const bare = word.replace(/[^\p{L}&]/gu, "");
    if (bare === "INC") return word.replace("INC", "Inc");
    if (OWN_CAPITALS.has(bare)) return word;
    const lower = word.toLowerCase();
    if (index > 0 && LOWER_WORDS.has(lower)) return lower;
    return lower.replace(/(?:^|(?<=[-('’]))\p{L}/gu, (letter) => letter.toUpperCase());
  });
  return words.join(" ");
}

const ACADEMIC =
  /\b(?:univ|universit\p{L}+|college|institut\p{L}*|inst|school|polytech\p{L}*|hochschule|ecole|école|academy|hospital|hosp|research (?:center|centre|foundation|council)|national lab\p{L}*|trustees|regents|nasa|alumni|technion|eth|epfl|kaist|clinic|ospedale|cnrs|inserm|max planck|fraunhofer)\b/iu;

/** Of several applicants the one that a university marketplace lists: the first academic one, else the first. */
export function principalInstitution(names: readonly string[]): string | null {
  return universityName(names.find((name) => ACADEMIC.test(name)) ?? names[0] ?? "");
}

function fileKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "");
}

/**
 * The university that a listing file is named after: `cmu.json`, `uWashington.json`, `duke-2024-05.json`.
 * A name outside the table is read for its shape (`uFlorida` → University of Florida, `ohioState` → Ohio
 * State University, `acme_university` → Acme University); null for what has none.
 */
export function universityFromFile(fileName: string): string | null {
  const stem = fileName
    .replace(/(?:\.[a-z]{2,5}){1,2}$/i, "")
    .replace(
      /[\s._-]*(?:tto|otl|ott|technolog(?:y|ies)|listings?|catalogu?e|inventions?|data|export|scrape[dr]?|results?|all|part|final|new|raw|clean(?:ed)?|full|latest|current|updated?|dump|output|patents?|v\d{1,3}|\d{1,8})(?=[\s._-]|$)/gi,
      "",
    )
    .replace(/^[\s._-]+|[\s._-]+$/g, "");
  const known = BY_FILE.get(fileKey(stem)) ?? BY_NAME.get(nameKey(stem.replace(/[_-]+/g, " ")));
  if (known) return known;
  const words = stem
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[\s._-]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const [first = "", ...rest] = words;
  if (/^(?:U|Univ|University)$/.test(first) && rest.length > 0)
    return `University of ${rest.filter((word, index) => index > 0 || word !== "Of").join(" ")}`;
  const joined = words
    .map((word, index) =>
      index > 0 && LOWER_WORDS.has(word.toLowerCase()) ? word.toLowerCase() : word,
    )
    .join(" ");
  if (/(?:State|Tech)$/.test(joined))
    return `${joined} University`.replace("Tech University", "Tech");
  return ACADEMIC.test(joined) ? joined.replace(/\bUniv\b/, "University") : null;
}
