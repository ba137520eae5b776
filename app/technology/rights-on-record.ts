import { SHORT_MONTHS } from "#app/ui/format.ts";
import type { RightOnRecord } from "#import/registers/assess.ts";
import { coreName } from "#import/registers/party-name.ts";
import type { RegisterSource } from "#import/registers/record.ts";
import { writtenNumber } from "#import/rights/written-number.ts";
import { LEGAL_STATUS_WORDS, SOURCE_WORDS } from "./legal-status-words.ts";

/** The statement that EPO asks for wherever its data is shown. */
const EPO_STATEMENT =
  "This product contains data sourced from EPO databases, © European Patent Organisation.";
const GOVERNMENT_RIGHTS =
  "The US government has rights in inventions that it funded (35 U.S.C. 200 to 212).";
/** How long an owner of record who is not who lists the technology is shown to the lister alone. */
const MISMATCH_DAYS = 30;
const DAY_MS = 86_400_000;

/** A row of what is on record: a term, its lines, and who says it. */
export type RecordRow = { term: string; lines: string[]; by: string };

/** Whether a fact of this source may be passed on: what EPO sells in bulk may not. */
export function mayPassOn(evidence: { source: RegisterSource } | null): boolean {
  return evidence !== null && !isFromEpo(evidence.source);
}

/** 'In force as of 24 Nov 2026 (USPTO fee file). Next fee by 26 Dec 2029.' */
export function rightSentence(right: RightOnRecord): string {
  const { state, evidence, why, endedOn, revivedOn, nextFee } = right;
  if (evidence === null) return "Not known.";
  const source = `as of ${dayWords(evidence.asOf)} (${SOURCE_WORDS[evidence.source]})`;
  const word = LEGAL_STATUS_WORDS[state];
  const since = endedOn ? ` since ${dayWords(endedOn)}` : "";
  switch (state) {
    case "in-force": {
      const fee = nextFee ? `Next fee by ${dayWords(nextFee.due)}.` : `${capital(why)}.`;
      const revived = revivedOn ? ` Revived on ${dayWords(revivedOn)}.` : "";
      return `${word} ${source}. ${fee}${revived}`;
    }
    case "in-grace": {
      const until = nextFee ? ` until ${dayWords(nextFee.graceUntil)}` : "";
      return `${word}${until} ${source}: ${why}, and may be paid with a surcharge.`;
    }
    case "lapsed":
      return `${word}${since}, ${source}: ${why}.${evidence.source === "us-fees" ? " Whether it can be revived is not recorded." : ""}`;
    case "ended":
      return `${word}${endedOn ? ` on ${dayWords(endedOn)}` : ""}, ${source}, without adjustment, extension or disclaimer.`;
    case "withdrawn":
    case "pending":
      return `${word}${since}, ${source}: ${why}.`;
    default:
      return `Not known ${source}: ${why}.`;
  }
}

/**
 * What is on record of a technology's numbers, in rows.
 *
 * @param lister who lists the technology; `isOwn` where the reader acts for it
 * @param today an ISO date in UTC
 */
export function recordRows(
  rights: readonly RightOnRecord[],
  lister: Lister,
  today: string,
): RecordRow[] {
  const stated = rights.filter(({ evidence }) => evidence !== null);
  const rows: RecordRow[] = [];
  const add = (term: string, by: string, lines: string[]) => {
    if (lines.length > 0) rows.push({ term, lines: [...new Set(lines)], by });
  };
  const states = stated.map(
    (right) => `${writtenNumber(right.number)}: ${rightSentence(right)}${termSentence(right)}`,
  );
  const caution = "As far as these records tell; no legal advice.";
  add("On record", "Patent offices", states.length > 0 ? [...states, caution] : []);
  add(
    "Owner of record",
    SOURCE_WORDS["us-assignments"],
    rights.flatMap((right) => ownerLine(right, lister, today) ?? []),
  );
  add(
    "Also recorded",
    SOURCE_WORDS["us-assignments"],
    rights.flatMap(({ encumbrances }) =>
      encumbrances.map(
        ({ kind, names, recorded, place }) =>
          `${capital(kind)}: ${names.join("; ")}, ${placeWords(recorded, place)}`,
      ),
    ),
  );
  add(
    "Licence of right",
    "Patent offices",
    rights.flatMap(({ number, licencesOfRight }) =>
      licencesOfRight.map(
        ({ country, on, source, asOf }) =>
          `${writtenNumber(number)} in ${country === "EP" ? "the states of the unitary patent" : country} since ${dayWords(on)}, as of ${dayWords(asOf)} (${SOURCE_WORDS[source]})`,
      ),
    ),
  );
  const funding = rights.flatMap(({ funding }) =>
    funding.map(
      ({ agency, award, quote, source }) =>
        `${agency}${award ? `, award ${award}` : ""}: “${quote}” (${SOURCE_WORDS[source]})`,
    ),
  );
  add(
    "Funding on record",
    "Patent offices and funders",
    funding.length > 0 ? [...funding, GOVERNMENT_RIGHTS] : [],
  );
  add("Lapsed in", "Patent offices", rights.flatMap(lapsedLine));
  add("Family on record", SOURCE_WORDS["ep-legal"], rights.flatMap(familyLine));
  const isEuropean = rights.some(
    ({ evidence, family, licencesOfRight }) =>
      isFromEpo(evidence?.source) ||
      family.length > 0 ||
      licencesOfRight.some(({ source }) => isFromEpo(source)),
  );
  if (isEuropean) add("Data", "EPO", [EPO_STATEMENT]);
  return rows;
}

/** The end of the term of a right that lives; empty where it is not known. */
function termSentence({ state, termEndsOn }: RightOnRecord): string {
  if (termEndsOn === null || !state.startsWith("in-")) return "";
  return ` Term until ${dayWords(termEndsOn)}, not counting adjustment, extension or disclaimer.`;
}

/** Who lists a technology, and whether the reader acts for them. */
type Lister = { name: string; isOwn: boolean };

/**
 * The owner of record as this reader may know it. Null where none is recorded, or another than who lists the technology, for
 * the thirty days in which the lister alone sees that.
 */
export function shownOwner(
  { owner, ownerSince, isOwnerConfirmed = false }: RightOnRecord,
  lister: Lister,
  today: string,
): (NonNullable<RightOnRecord["owner"]> & { isLister: boolean }) | null {
  if (owner === null) return null;
  const ownName = coreName(lister.name);
  const isLister = isOwnerConfirmed || owner.names.some((name) => coreName(name) === ownName);
  const isNew = Date.parse(today) - Date.parse(ownerSince ?? today) < MISMATCH_DAYS * DAY_MS;
  return isLister || !isNew || lister.isOwn ? { ...owner, isLister } : null;
}

function ownerLine(right: RightOnRecord, lister: Lister, today: string): string | null {
  const { number } = right;
  const owner = shownOwner(right, lister, today);
  if (owner === null) return null;
  const names = owner.names.join("; ");
  const place = placeWords(owner.recorded, owner.place);
  if (owner.state === "unclear")
    return `${writtenNumber(number)}: unclear. ${names} before ${place}: ${owner.why}.`;
  const claim = right.isDisputed ? ", who says that it is theirs all the same" : "";
  const listed = owner.isLister ? ", who lists it" : `; listed by ${lister.name}${claim}`;
  return `${writtenNumber(number)}: ${names}${listed}. ${capital(place)}.`;
}

function placeWords(recorded: string, place: string): string {
  return `recorded ${dayWords(recorded)}, reel/frame ${place}`;
}

function lapsedLine({ number, lapsedIn }: RightOnRecord): string[] {
  if (lapsedIn.length === 0) return [];
  const countries = lapsedIn.map(({ country }) => country).sort();
  return [`${writtenNumber(number)}: ${countries.join(", ")}`];
}

function familyLine({ number, family }: RightOnRecord): string[] {
  return family.length > 0
    ? [`${writtenNumber(number)}: ${family.map((one) => writtenNumber(one)).join(", ")}`]
    : [];
}

function isFromEpo(source: RegisterSource | undefined): boolean {
  return source === "ep-register" || source === "ep-legal";
}

/** `2026-11-24` → '24 Nov 2026'. */
function dayWords(day: string): string {
  return `${Number(day.slice(8, 10))} ${SHORT_MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
