import { children, find, findAll, type XmlNode } from "../read/xml.ts";
import { lineOf, textAt } from "../read/xml-tree.ts";
import { dayOf } from "./days.ts";
import licenceCodes from "./licence-codes.json" with { type: "json" };
import type { European, LicenceOfRight, RegisterFacts, RegisterRecord } from "./record.ts";
import { registerNumber } from "./register-number.ts";

/** Reads an answer of the European office's Open Patent Services: a register, or families with their legal events. */
export function readServicesAnswer(root: XmlNode, fileDay: string): RegisterRecord[] {
  return [
    ...findAll(root, "register-document").flatMap((document) => registerRecord(document, fileDay)),
    ...findAll(root, "patent-family").flatMap((family) => familyRecords(family, fileDay)),
  ];
}

function registerRecord(document: XmlNode, fileDay: string): RegisterRecord[] {
  const data = find(document, "bibliographic-data");
  const references = (name: string) =>
    children(data, name).map((one) => findAll(one, "document-id")[0] ?? null);
  const publications = references("publication-reference");
  const numbers = numbersOf([...publications, ...references("application-reference")]);
  const key = numbers[0];
  if (key === undefined) return [];
  const statuses = findAll(document, "ep-patent-status").sort(byChange);
  const [latest] = statuses;
  const grant = publications.find((id) => /^B/.test(textAt(id, "kind")));
  const designations = findAll(document, "designation-of-states").sort(byChange);
  const european: European = {
    status: lineOf(latest ?? null) || (document.attributes.status ?? ""),
    statusOn: dayOf(latest?.attributes["change-date"] ?? ""),
    granted: grant ? dayOf(textAt(grant, "date")) : null,
    designated: [...new Set(findAll(designations[0] ?? null, "country").map(lineOf))].filter(
      (country) => country !== "EP",
    ),
    lapsed: lapsesOf(document),
    unitary: unitaryOf(document),
  };
  const asOf = dayOf(document.attributes["date-produced"] ?? "") ?? fileDay;
  return [{ source: "ep-register", key, numbers, asOf, facts: { european } }];
}

/** The newest list of states in which a patent lapsed: each gazette repeats the earlier ones. */
function lapsesOf(document: XmlNode): European["lapsed"] {
  const [newest] = findAll(document, "term-of-grant").sort(byChange);
  return findAll(newest ?? null, "lapsed-in-country").map((one) => ({
    country: textAt(one, "country"),
    on: dayOf(textAt(one, "date")),
  }));
}

/** Status 9 of the unitary part is 'registered'; without that part, or requested only, a patent is not unitary. */
function unitaryOf(document: XmlNode): European["unitary"] {
  const [status] = findAll(document, "unitary-patent-status").sort(byChange);
  const on = dayOf(status?.attributes["change-date"] ?? "");
  return status?.attributes["status-code"] === "9" && on ? { on, lapsedOn: null } : null;
}

function byChange(a: XmlNode, b: XmlNode): number {
  return (b.attributes["change-date"] ?? "").localeCompare(a.attributes["change-date"] ?? "");
}

function familyRecords(family: XmlNode, fileDay: string): RegisterRecord[] {
  const members = findAll(family, "family-member").map((member) => ({
    member,
    numbers: numbersOf([
      ...children(member, "publication-reference").flatMap(docdbIds),
      ...children(member, "application-reference").flatMap(docdbIds),
    ]),
  }));
  const known = [...new Set(members.flatMap(({ numbers }) => numbers.slice(0, 1)))];
  return members.flatMap(({ member, numbers }) => {
    const key = numbers[0];
    if (key === undefined) return [];
    const events = children(member, "legal");
    const facts: RegisterFacts = { family: known.filter((number) => number !== key) };
    if (events.length > 0) {
      facts.licencesOfRight = licencesOf(events);
      if (key.startsWith("EP")) facts.european = europeanOf(events);
    }
    return [{ source: "ep-legal" as const, key, numbers, asOf: fileDay, facts }];
  });
}

function docdbIds(reference: XmlNode): XmlNode[] {
  return children(reference, "document-id").filter(
    ({ attributes }) => attributes["document-id-type"] === "docdb",
  );
}

function numbersOf(ids: readonly (XmlNode | null)[]): string[] {
  const numbers = ids.flatMap(
    (id) =>
      registerNumber(textAt(id, "country"), textAt(id, "doc-number"), textAt(id, "kind")) ?? [],
  );
  return [...new Set(numbers)];
}

/** An event's country and code: of a national reference in a European file, the nation's own. */
function eventOf(legal: XmlNode): { country: string; code: string; on: string | null } {
  const own = (legal.attributes.code ?? "").trim();
  const isNational = own === "REG";
  return {
    country: textAt(legal, isNational || own === "PG25" ? "L501EP" : "L001EP"),
    code: isNational ? textAt(legal, "L502EP") : own,
    on: dayOf(textAt(legal, "L525EP")) ?? dayOf(textAt(legal, "L007EP")),
  };
}

/** Declarations of licences of right with what withdrew them, by the codes of the office's own table. */
function licencesOf(events: readonly XmlNode[]): LicenceOfRight[] {
  const licences = new Map<string, LicenceOfRight>();
  const dated = events.map(eventOf).sort((a, b) => (a.on ?? "").localeCompare(b.on ?? ""));
  for (const { country, code, on } of dated) {
    const codes = licenceCodes[country as keyof typeof licenceCodes];
    if (!codes || on === null) continue;
    const known = licences.get(country);
    if (codes.declared.includes(code)) licences.set(country, { country, on, withdrawnOn: null });
    else if (codes.withdrawn.includes(code) && known) known.withdrawnOn = on;
  }
  return [...licences.values()];
}

function europeanOf(events: readonly XmlNode[]): European {
  const dated = events.map((legal) => ({ legal, ...eventOf(legal) }));
  const latest = (...codes: string[]) =>
    dated
      .filter(({ code }) => codes.includes(code))
      .sort((a, b) => (b.on ?? "").localeCompare(a.on ?? ""))[0];
  const status = latest("STAA");
  const lapsed = new Map<string, string | null>();
  for (const { legal, country, on } of dated)
    if ((legal.attributes.code ?? "").trim() === "PG25") lapsed.set(country, on);
  const unitary = latest("U07")?.on ?? null;
  return {
    status: status ? textAt(status.legal, "L510EP") : "",
    statusOn: status?.on ?? null,
    // The designated states are announced again with the grant.
    granted: latest("GRAA") ? dayOf(textAt(latest("AK")?.legal ?? null, "L007EP")) : null,
    designated: textAt(latest("AK")?.legal ?? null, "L507EP")
      .split(/\s+/)
      .filter((one) => one !== ""),
    lapsed: [...lapsed].map(([country, on]) => ({ country, on })),
    unitary: unitary ? { on: unitary, lapsedOn: latest("U93", "U90")?.on ?? null } : null,
  };
}
