import { statedStatusOf } from "../rights/stated-status.ts";
import { termEnd } from "../rights/term.ts";
import type { LegalStatus } from "../vocabulary.ts";
import { monthsAfter } from "./days.ts";
import { feeState, type NextFee } from "./fee-state.ts";
import {
  type Encumbrance,
  encumbrancesOf,
  type OwnerOfRecord,
  ownerOfRecord,
} from "./owner-of-record.ts";
import { coreName } from "./party-name.ts";
import type {
  Fees,
  Funding,
  LicenceOfRight,
  RegisterFacts,
  RegisterRecord,
  RegisterSource,
} from "./record.ts";

/** Where a fact comes from, and the ISO day for which that speaks. */
type Evidence = { source: RegisterSource; asOf: string };

/** What the offices' records say of one number. Days are ISO dates. */
export type Right = {
  number: string;
  state: LegalStatus;
  /** Null without any record that tells a state. */
  evidence: Evidence | null;
  /** What the state was derived from. */
  why: string;
  endedOn: string | null;
  revivedOn: string | null;
  grantedOn: string | null;
  nextFee: NextFee | null;
  /** The size of the owner by which the fees are reckoned. */
  entity?: Fees["entity"];
  /** Without adjustment, extension or disclaimer where its source does not tell them. */
  termEndsOn: string | null;
  /** States in which a European patent lapsed. */
  lapsedIn: { country: string; on: string | null }[];
  owner: (OwnerOfRecord & Evidence) | null;
  encumbrances: (Encumbrance & Evidence)[];
  licencesOfRight: (LicenceOfRight & Evidence)[];
  funding: (Funding & Evidence)[];
  family: string[];
  title?: string | null;
  inventors?: string[];
};

/** A right as the database gives it: with the time since when this owner is known, in ISO, and what its lister says. */
export type RightOnRecord = Right & {
  ownerSince?: string | null;
  /** Whether the owner of record is a confirmed name of who lists it, and whether they list it as theirs all the same. */
  isOwnerConfirmed?: boolean;
  isDisputed?: boolean;
};

type Found = Pick<Right, "state" | "why"> & Partial<Right> & { evidence: Evidence };

/**
 * What these records, each of which names the number, say together. The American office's fees tell more than its status of
 * the application, and a national list more than an answer of Open Patent Services; of one source the newest record decides.
 */
export function assess(number: string, records: readonly RegisterRecord[]): Right {
  const newestFirst = [...records].sort((a, b) => b.asOf.localeCompare(a.asOf));
  const sourced = <Part extends keyof RegisterFacts>(part: Part) =>
    newestFirst.flatMap(({ facts, source, asOf }) => {
      const fact = facts[part];
      return fact === undefined || fact === null ? [] : [{ fact, evidence: { source, asOf } }];
    });
  const transfers = sourced("transfer");
  const recorded = transfers.map(({ fact }) => fact);
  const owner = ownerOfRecord(recorded);
  const basis = transfers[0]?.evidence;
  const found = number.startsWith("US")
    ? americanState(number, sourced)
    : europeanState(number, sourced);
  return {
    number,
    endedOn: null,
    revivedOn: null,
    grantedOn: null,
    nextFee: null,
    termEndsOn: null,
    lapsedIn: [],
    ...(found ?? { state: "not-known", why: "no record of an office tells", evidence: null }),
    owner: owner && basis ? { ...owner, ...basis } : null,
    encumbrances: basis ? encumbrancesOf(recorded).map((one) => ({ ...one, ...basis })) : [],
    licencesOfRight: currentLicences(sourced("licencesOfRight")),
    funding: fundersOf(transfers, sourced("funding")),
    family: [...new Set(sourced("family").flatMap(({ fact }) => fact))].sort(),
    ...inventionOf(sourced("invention").map(({ fact }) => fact)),
  };
}

/** The facts of one kind with their evidence, newest first. */
type Sourced = <Part extends keyof RegisterFacts>(
  part: Part,
) => { fact: NonNullable<RegisterFacts[Part]>; evidence: Evidence }[];

function americanState(number: string, sourced: Sourced): Found | null {
  const [fees] = sourced("fees");
  const [application] = sourced("application");
  // A file of fees that does not name a patent tells less than its application.
  if (fees && (fees.fact.events.length > 0 || !application)) {
    const { parents, extendedDays } = application?.fact ?? { parents: [], extendedDays: 0 };
    const state = feeState(number, fees.fact, fees.evidence.asOf, parents, extendedDays);
    const { granted: grantedOn, entity } = fees.fact;
    return { ...state, grantedOn, entity, evidence: fees.evidence };
  }
  if (!application) return null;
  const { status, statusOn, filed, granted, parents, extendedDays } = application.fact;
  const { evidence } = application;
  const why = `status of the application: ${status}`;
  const stated = statedStatusOf(status);
  if (/nonpayment|non-payment/i.test(status))
    return { state: "lapsed", why, endedOn: statusOn, grantedOn: granted, evidence };
  if (stated === "abandoned" || stated === "expired")
    return { state: "withdrawn", why, endedOn: statusOn, evidence };
  if (granted === null && stated !== "granted" && stated !== "active")
    return status === "" ? null : { state: "pending", why, evidence };
  const term = termEnd(
    {
      filedOn: filed,
      parents,
      kind: /^US(?:D|PP)\d/.test(number) ? "design" : "utility",
      isUnitedStatesGrant: true,
      grantedOn: granted,
      extendedDays,
    },
    evidence.asOf,
  );
  const base = { grantedOn: granted, termEndsOn: term, evidence };
  if (term !== null && term < evidence.asOf)
    return { ...base, state: "ended", endedOn: term, why: "its term is over" };
  return { ...base, state: "not-known", why: "granted; its fees are not in this record" };
}

function europeanState(number: string, sourced: Sourced): Found | null {
  const [ceased] = sourced("ceased");
  if (ceased && (number.startsWith("GB") || !sourced("european").length)) {
    const isNational = number.startsWith("GB");
    return {
      state: isNational ? "lapsed" : "not-known",
      why: "in the United Kingdom's list of patents that are not in force",
      endedOn: isNational ? ceased.fact.on : null,
      lapsedIn: [ceased.fact],
      evidence: ceased.evidence,
    };
  }
  const [european] = sourced("european");
  if (!european || !number.startsWith("EP")) return null;
  const { status, statusOn, granted, designated, lapsed, unitary } = european.fact;
  const { evidence } = european;
  const lapsedIn = ceased
    ? [...lapsed.filter(({ country }) => country !== "GB"), ceased.fact]
    : lapsed;
  const base = { grantedOn: granted, lapsedIn, evidence };
  const why = status === "" ? "the register's events" : `the register's status: ${status}`;
  if (/withdrawn|refused|rejected|revoked/i.test(status))
    return { ...base, state: "withdrawn", endedOn: statusOn, why };
  if (granted === null && !/granted|opposition/i.test(status))
    return status === "" ? null : { ...base, state: "pending", why };
  if (unitary?.lapsedOn)
    return {
      ...base,
      state: "lapsed",
      endedOn: unitary.lapsedOn,
      why: "the unitary patent lapsed",
    };
  if (unitary) return { ...base, state: "in-force", why: "unitary effect is registered" };
  const isLapsedEverywhere =
    designated.length > 0 &&
    designated.every((country) => lapsedIn.some((one) => one.country === country));
  if (isLapsedEverywhere)
    return { ...base, state: "lapsed", why: "lapsed in every designated state" };
  return {
    ...base,
    state: "not-known",
    why: "granted; each state's own register tells whether it is in force there",
  };
}

/** Of each country the newest declaration that was not withdrawn. */
function currentLicences(
  found: readonly { fact: LicenceOfRight[]; evidence: Evidence }[],
): Right["licencesOfRight"] {
  const newest = new Map<string, LicenceOfRight & Evidence>();
  for (const { fact, evidence } of found) {
    for (const licence of fact)
      if (!newest.has(licence.country)) newest.set(licence.country, { ...licence, ...evidence });
  }
  return [...newest.values()].filter(({ withdrawnOn }) => withdrawnOn === null);
}

/** Funders that a list names, and agencies to which a confirmatory licence was recorded. */
function fundersOf(
  transfers: readonly { fact: NonNullable<RegisterFacts["transfer"]>; evidence: Evidence }[],
  listed: readonly { fact: Funding[]; evidence: Evidence }[],
): Right["funding"] {
  const named = listed.flatMap(({ fact, evidence }) =>
    fact.map((one) => ({ ...one, ...evidence })),
  );
  const licensed = transfers
    .filter(({ fact }) => fact.kind === "government licence")
    .flatMap(({ fact, evidence }) =>
      fact.to.map((agency) => ({ agency, award: "", quote: fact.text, ...evidence })),
    );
  return [...named, ...licensed];
}

/** A change of a right between two readings, which is noted once. */
export type RightChange = {
  kind:
    | "granted"
    | "lapsed"
    | "in-grace"
    | "revived"
    | "ended"
    | "withdrawn"
    | "assigned"
    | "licence-of-right"
    | "family";
  on: string;
};

/** Months before a file's day within which what it records is news, and not only read for the first time. */
const NEWS_MONTHS = 2;

function isNews(on: string, { asOf }: Evidence): boolean {
  return on > monthsAfter(asOf, -NEWS_MONTHS);
}

/** The newest title, and the newest inventors where any record names them. */
function inventionOf(
  found: readonly NonNullable<RegisterFacts["invention"]>[],
): Pick<Right, "title" | "inventors"> {
  const inventors = found.find((one) => one.inventors.length > 0)?.inventors ?? [];
  return { title: found[0]?.title ?? null, inventors };
}

/**
 * Each number's right by the records that name it, with what changed since its former one (of an unknown one nothing did),
 * and the names of its owners as `coreName` compares them.
 */
export function reassess(
  numbers: readonly string[],
  records: readonly RegisterRecord[],
  former: readonly { number: string; facts: Right }[],
): { right: Right; changes: RightChange[]; owners: string[] }[] {
  const before = new Map(former.map(({ number, facts }) => [number, facts]));
  return numbers.map((number) => {
    const naming = records.filter((record) => record.numbers.includes(number));
    const right = assess(number, naming);
    const known = before.get(number);
    const owners = right.owner?.state === "known" ? right.owner.names.map(coreName) : [];
    return { right, changes: known ? changesBetween(known, right) : [], owners };
  });
}

/** What changed since an earlier assessment. A first one, or one that only became known, changes nothing. */
export function changesBetween(before: Right, after: Right): RightChange[] {
  const changes: RightChange[] = [];
  const asOf = after.evidence?.asOf ?? "";
  // Another source may know what has been so for years.
  const wasKnown =
    before.evidence !== null &&
    (before.state !== "not-known" || before.evidence.source === after.evidence?.source);
  if (wasKnown && after.revivedOn !== null && before.revivedOn !== after.revivedOn)
    changes.push({ kind: "revived", on: after.revivedOn });
  else if (wasKnown && before.state !== after.state) {
    if (after.state === "in-force" && before.state === "pending")
      changes.push({ kind: "granted", on: after.grantedOn ?? asOf });
    if (after.state === "in-grace")
      changes.push({ kind: "in-grace", on: after.nextFee?.due ?? asOf });
    if (after.state === "lapsed" || after.state === "ended" || after.state === "withdrawn")
      changes.push({ kind: after.state, on: after.endedOn ?? asOf });
  }
  if (
    wasKnown &&
    before.grantedOn === null &&
    after.grantedOn !== null &&
    before.state === "pending"
  )
    changes.push({ kind: "granted", on: after.grantedOn });
  const [was, owner] = [before.owner, after.owner];
  const isMoved = was && owner && was.place !== owner.place && was.asOf < owner.asOf;
  if (isMoved && isNews(owner.recorded, owner))
    changes.push({ kind: "assigned", on: owner.recorded });
  for (const licence of after.licencesOfRight) {
    const isKnown = before.licencesOfRight.some(({ country }) => country === licence.country);
    if (!isKnown && isNews(licence.on, licence))
      changes.push({ kind: "licence-of-right", on: licence.on });
  }
  const grew = after.family.some((number) => !before.family.includes(number));
  if (before.family.length > 0 && grew) changes.push({ kind: "family", on: asOf });
  return changes.filter(
    ({ kind }, place) => changes.findIndex((one) => one.kind === kind) === place,
  );
}
