import { lettersOf, wordOverlap, wordsOf } from "./word-overlap.ts";

/** The data that decides whether two records are one invention. */
export type FamilyMember = {
  title: string;
  owner: string;
  /** The organisation's own number of the case; empty if none. */
  reference: string;
  /** Patent, publication and application numbers in the catalogue's form. */
  numbers: readonly string[];
  /**
   * Keys of `ingest.records.families`: `patent:`, `application:` and `lens:` (a simple family) name documents of one
   * invention, `priority:` the applications it rests on, everything else the organisation's case.
   */
  keys: readonly string[];
  /** Names as the record gives them, separated by `;`, `,` or `and`; empty if none. */
  inventors: string;
  /** Plain text of the description; its first 2,000 characters are enough. */
  text: string;
};

/** Two texts that share this much of their words count as the same. */
const SAME_TEXT = 0.85;
/** Texts with fewer words are too short to compare. */
const LEAST_WORDS = 8;

/**
 * Whether two records are one invention: a document, publication or application in common; or a priority in common under
 * one title; or one case of an organisation with one title, one text, or a reference that says continuation, division, reissue or
 * foreign counterpart; or one owner and title with text or inventors in common. Records whose priorities are known and
 * differ are never one, however alike they read.
 */
export function isFamily(a: FamilyMember, b: FamilyMember): boolean {
  const shared = (prefix: string) => {
    const keys = new Set(a.keys.filter((key) => key.startsWith(prefix)));
    return b.keys.some((key) => keys.has(key));
  };
  if (b.numbers.some((number) => a.numbers.includes(number))) return true;
  if (shared("patent:") || shared("application:") || shared("lens:")) return true;
  const title = isSameTitle(a.title, b.title);
  const knowsPriority = (one: FamilyMember) => one.keys.some((key) => key.startsWith("priority:"));
  if (knowsPriority(a) && knowsPriority(b)) return shared("priority:") && title;
  const isOneCase = b.keys.some(
    (key) => !/^(?:patent|application|lens|priority):/.test(key) && a.keys.includes(key),
  );
  if (isOneCase && (title || isSameText(a.text, b.text) || isDerived(a) || isDerived(b)))
    return true;
  return title && a.owner === b.owner && (isSameText(a.text, b.text) || sharesInventor(a, b));
}

/** `ARC-15204-1DIV`, `MFS-31243-2-CON`, `MSC-25084-JP`: parts and counterparts of a case; `CIP` may be another invention. */
function isDerived({ reference }: FamilyMember): boolean {
  return /\d-?(?:DIV|CON|REIS|EP|JP|DE|FR|GB|CA|AU|CN|KR|IN|PCT)$/.test(reference);
}

/** Equal except for case, punctuation and spaces, or for two typing errors in a long title. */
function isSameTitle(a: string, b: string): boolean {
  const [first, second] = [lettersOf(a), lettersOf(b)];
  if (first === "" || second === "") return false;
  if (first === second) return true;
  const isLong = Math.min(first.length, second.length) >= 25;
  return isLong && Math.abs(first.length - second.length) <= 2 && distance(first, second) <= 2;
}

/** Levenshtein's distance, abandoned at three: what differs by more is not compared further. */
export function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + cost,
        ),
      );
    }
    if (Math.min(...current) > 2) return 3;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

function isSameText(a: string, b: string): boolean {
  const isShort = Math.min(wordsOf(a).size, wordsOf(b).size) < LEAST_WORDS;
  return !isShort && wordOverlap(a, b) >= SAME_TEXT;
}

function sharesInventor(a: FamilyMember, b: FamilyMember): boolean {
  const names = new Set(namesOf(a.inventors));
  return namesOf(b.inventors).some((name) => names.has(name));
}

function namesOf(inventors: string): string[] {
  return inventors
    .toLowerCase()
    .split(/[;,]|\band\b/)
    .map((name) => name.replace(/[^\p{L}]+/gu, " ").trim())
    .filter((name) => name.includes(" "));
}

/**
 * The connected groups of two or more among records of which some pairs are one invention, each sorted by id.
 *
 * @param pairs ids of two records that are one
 */
export function familiesOf(pairs: Iterable<readonly [number, number]>): number[][] {
  const leaders = new Map<number, number>();
  const leaderOf = (id: number): number => {
    let leader = id;
    while ((leaders.get(leader) ?? leader) !== leader) leader = leaders.get(leader) ?? leader;
    leaders.set(id, leader);
    return leader;
  };
  for (const [a, b] of pairs) {
    const [first, second] = [leaderOf(a), leaderOf(b)];
    leaders.set(Math.max(first, second), Math.min(first, second));
  }
  return [...Map.groupBy(leaders.keys(), leaderOf).values()]
    .filter((ids) => ids.length > 1)
    .map((ids) => ids.sort((a, b) => a - b));
}
