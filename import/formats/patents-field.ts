import { type DateOrText, NO_DATE, parseDate } from "../clean/dates.ts";
import { type NumberWithCountry, withCountries } from "../rights/country-numbers.ts";
import { isOutdated } from "../rights/outdated.ts";
import { type PatentNumber, parsePatentNumbers } from "../rights/patent-number.ts";
import { saysNothing } from "../rights/rights-words.ts";
import { filterStatus, statedStatusOf, strongestStated } from "../rights/stated-status.ts";
import type { StatedStatus } from "../rights/stated-statuses.ts";
import { termEnd } from "../rights/term.ts";
import type { PatentStatus } from "../vocabulary.ts";

/** The content of an organisation's one field on its patents. */
export type PatentsField = {
  numbers: PatentNumber[];
  /** Whether some of it was no number, so that the field is worth showing as its owner wrote it. */
  hasMore: boolean;
  status: PatentStatus;
  statedStatus: StatedStatus | null;
  filing: DateOrText;
  /** ISO dates. */
  endsOn: string | null;
  termEndsOn: string | null;
};

/** The clock, as an ISO day, and how the file writes its dates. */
type FieldContext = { today: string; readDate: (text: string) => DateOrText };

/** One right of the field: `United States, 17/369,763, 11,850,235, 7/7/2021, 12/26/2023, 9/21/2041, Granted`. */
type Right = {
  numbers: PatentNumber[];
  stated: (StatedStatus | null)[];
  /** The dates in the owner's words. */
  dates: string[];
  /** The dates that a word names: 'filed 3/14/2005', 'expires on 3/14/2025'. */
  named: { filed?: string | undefined; ends?: string | undefined };
  isProvisional: boolean;
  /** Whether its state was stated after its number or kind, so that what comes next is another right. */
  isComplete: boolean;
};

/**
 * Reads the patents field of an organisation's listing: numbers with their countries, dates if their order is stated, and the
 * strongest state of its rights. The words of an invention's title say nothing about its rights.
 */
export function readPatentsField(text: string, context: FieldContext): PatentsField {
  const { today } = context;
  const foreign = withCountries(text.replace(DAY_IN_WORDS, (day) => parseDate(day).iso ?? day));
  const parsed = parsePatentNumbers(foreign.text);
  const numbers = parsed.numbers.filter((number) => !isForeignLookalike(number, text));
  const rights = rightsOf(foreign.text, foreign.numbers, numbers);
  // The number of an application alone does not say whether it is still pending.
  const said = strongestStated(rights.map(stateOf));
  const isOver = said === "pending" && !SAYS_ALIVE.test(text) && isOutdated(numbers, today);
  const statedStatus = isOver ? null : said;
  const { filing, endsOn } = datesOf(rights, context);
  return {
    numbers,
    hasMore: parsed.rest !== "" || numbers.length < parsed.numbers.length,
    status: filterStatus(statedStatus),
    statedStatus,
    filing,
    endsOn,
    termEndsOn: endsOn === null && said === "granted" ? knownPastTerm(rights, filing, today) : null,
  };
}

/** American patents below this number ended long before any organisation made such a list. */
const OLDEST_LISTED = 4_500_000;

/** A bare seven-digit number that is too low for a living American patent: a European or Asian one. */
function isForeignLookalike({ country, canonical }: PatentNumber, text: string): boolean {
  if (country !== "US" || !/^US\d{1,7}$/.test(canonical)) return false;
  return Number(canonical.slice(2)) < OLDEST_LISTED && !/\b(?:US|U\.S\.|United States)/i.test(text);
}

/** Ends of clauses: a comma but for a number's own, brackets, strokes, and a colon before a blank. */
const CLAUSE_END = /([;\n])|,(?!\d{3}(?!\d))|:(?=\s)|\||(?<=\))\s|\s\/\s/;
const DAY_IN_WORDS =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}, \d{4}\b/gi;
const DAY = String.raw`(?:\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2})(?![\d/])`;
const DATE = new RegExp(String.raw`(?<![\d/])${DAY}`, "g");
const FILED = new RegExp(String.raw`\b(?:filed|filing date)(?: on)?:?\s{1,3}(${DAY})`, "i");
const ENDS = new RegExp(
  String.raw`\b(?:expires|expiration|expiry)(?: date)?(?: on)?:?\s{1,3}(${DAY})`,
  "i",
);

/**
 * @param foreign the numbers of other countries in the text
 * @param known all numbers that count
 */
function rightsOf(
  text: string,
  foreign: readonly NumberWithCountry[],
  known: readonly PatentNumber[],
): Right[] {
  const counted = new Set(known.map(({ canonical }) => canonical));
  const granted = new Set(foreign.filter(({ isGrant }) => isGrant).map(({ written }) => written));
  const rights: Right[] = [];
  let right: Right | null = null;
  // Splitting by an expression with a group also returns what the group matched.
  for (const clause of text.split(CLAUSE_END)) {
    if (clause === undefined) continue;
    if (clause === ";" || clause === "\n") {
      right = null;
      continue;
    }
    const numbers = parsePatentNumbers(clause).numbers.filter(({ canonical }) =>
      counted.has(canonical),
    );
    const isTitle = numbers.length === 0 && saysNothing(clause);
    const isKind = KIND.test(clause);
    const isNext: boolean =
      right === null ||
      (right.isComplete && (isTitle || isKind || numbers.length > 0)) ||
      (isKind && numbers.length > 0 && right.numbers.length > 0);
    if (right === null || isNext) {
      right = {
        numbers: [],
        stated: [],
        dates: [],
        named: {},
        isProvisional: false,
        isComplete: false,
      };
      rights.push(right);
    }
    if (isTitle) continue;
    const stated = statedStatusOf(clause);
    right.isComplete ||=
      STATE.test(clause) && (right.numbers.length + numbers.length > 0 || right.stated.length > 0);
    if (stated !== null) right.stated.push(stated);
    if (numbers.some(({ type, canonical }) => type === "grant" || granted.has(canonical)))
      right.stated.push("granted");
    right.numbers.push(...numbers);
    right.named.filed ??= FILED.exec(clause)?.[1];
    right.named.ends ??= ENDS.exec(clause)?.[1];
    right.dates.push(...(clause.match(DATE) ?? []));
    right.isProvisional ||=
      /\bprovisional\b/i.test(clause) && !/\bnon-?provisional\b/i.test(clause);
  }
  return rights;
}

/** A word that begins a right: what kind it is. */
const KIND =
  /\b(?:provisional|nonprovisional|pct|patent cooperation treaty|ordinary|utility|divisional|continuation|design)\b/i;
/** A word that states whether a right is in force, and not only its kind. */
const STATE =
  /\b(?:expired|lapsed|abandoned|withdrawn|discontinued|inactive|active|granted|issued|pending|in[- ]force)\b/i;

/** An ended right is ended whatever else is stated of it. */
function stateOf({ stated }: Right): StatedStatus | null {
  const ended = stated.find((status) => status === "expired" || status === "abandoned");
  return ended ?? strongestStated(stated);
}

/** Words that show that an application lives although it would be over by its age. */
const SAYS_ALIVE =
  /\b(?:pending|active|in[- ]force|under examination|allowed|allowance|national(?:i[sz]ed)?\b(?! institute))/i;

/** A longer or shorter protection is a typing error, or the order of the dates is another. */
const TERM_YEARS = { least: 14, most: 26 };

/**
 * The filing and the end, of rights that give an application's number and then the days of filing, issue and expiry, or
 * name a day as that of the filing or the end. The first national filing counts, and of the ends the last; an end that is
 * past counts only where no right goes on without one.
 */
function datesOf(rights: readonly Right[], { today, readDate }: FieldContext) {
  const dated = rights.map((right) => ({
    ...datesOfRight(right, readDate),
    rank: rankOf(right),
    state: stateOf(right),
  }));
  const filings = dated.flatMap(({ filed, rank }) => (filed ? [{ filed, rank }] : []));
  const best = Math.min(...filings.map(({ rank }) => rank));
  const [first] = filings
    .filter(({ rank }) => rank === best)
    .map(({ filed }) => filed)
    .sort((a, b) => (a.iso ?? "9").localeCompare(b.iso ?? "9"));
  const ends = dated.flatMap(({ end, state }) => (state === "abandoned" ? [] : (end ?? [])));
  const last = ends.sort().at(-1) ?? null;
  const goesOn = dated.some(
    ({ end, state }) =>
      end === null && state !== null && state !== "expired" && state !== "abandoned",
  );
  return {
    filing: first ?? NO_DATE,
    endsOn: last !== null && last < today && goesOn ? null : last,
  };
}

function datesOfRight(right: Right, readDate: FieldContext["readDate"]) {
  const dates = right.dates.map(readDate);
  const days = dates.flatMap(({ iso }) => iso ?? []);
  const isOrdered = days.every((day, index) => index === 0 || day >= (days[index - 1] ?? ""));
  const [first = null, , third = null] = isOrdered && tellsFiling(right) ? dates : [];
  const filed = right.named.filed ? readDate(right.named.filed) : first;
  const end = (right.named.ends ? readDate(right.named.ends) : third)?.iso ?? null;
  const years = filed?.iso && end ? Number(end.slice(0, 4)) - Number(filed.iso.slice(0, 4)) : null;
  const isTerm = years === null || (years >= TERM_YEARS.least && years <= TERM_YEARS.most);
  return { filed, end: isTerm ? end : null };
}

/** The first date is the filing's where an application's number comes first: by itself, or before a patent's. */
function tellsFiling({ numbers, stated, dates }: Right): boolean {
  const [first] = numbers;
  if (!first) return false;
  if (first.type === "application")
    return dates.length === 1 || numbers.length >= 2 || dates.length === 3;
  return first.country !== "US" && numbers.length === 2 && dates.length >= 2 && stated.length > 0;
}

/** National applications before international ones, and those before provisional ones. */
function rankOf({ numbers, isProvisional }: Right): number {
  if (isProvisional || numbers.every(({ canonical }) => /^US6\d\//.test(canonical))) return 2;
  return numbers.some(({ country }) => country === "PCT") ? 1 : 0;
}

/** Twenty years after an American filing, where that is past: an earlier application could only have ended it sooner. */
function knownPastTerm(rights: readonly Right[], filing: DateOrText, today: string): string | null {
  const isNational = rights.every((right) => right.dates.length === 0 || rankOf(right) === 0);
  if (!filing.iso || !isNational) return null;
  return termEnd(
    { filedOn: filing.iso, parents: [null], kind: "utility", isUnitedStatesGrant: true },
    today,
  );
}
