import type { DateOrText } from "../clean/dates.ts";
import { readPatentMarkup } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { principalInstitution, universityName } from "../clean/university.ts";
import { type Draft, emptyDraft } from "../draft.ts";
import {
  citedNumber,
  isGrant,
  numberOfCountry,
  type PatentNumber,
  parsePatentNumbers,
} from "../rights/patent-number.ts";
import { filterStatus } from "../rights/stated-status.ts";
import type { StatedStatus } from "../rights/stated-statuses.ts";
import { termEnd } from "../rights/term.ts";
import type { MapContext } from "./format.ts";

/** One document of a patent office, as its databases describe it; texts as they are written. */
export type PatentRecord = {
  /** The publication's number with its office and kind: `EP1234567A1`. */
  publication: string;
  title: string;
  abstract: string;
  owners: readonly string[];
  inventors: readonly string[];
  filed: DateOrText;
  published: DateOrText;
  cpc: readonly string[];
  ipc: readonly string[];
  /** The source's statement on the right; without it a kind that only grants have decides. */
  stated?: StatedStatus | null;
  /** ISO days of earlier applications that it continues; without it they are not known. */
  parents?: readonly (string | null)[];
};

/** A patent document as a draft: known by its number and kind, its university the first academic owner. */
export function patentDraft(source: string, record: PatentRecord, context: MapContext): Draft {
  const draft = emptyDraft(source);
  const number = publicationNumber(record.publication);
  draft.patents = number ? [number] : [];
  draft.reference = number ? citedNumber(number) : record.publication || null;
  const abstract = readPatentMarkup(record.abstract);
  draft.title = cleanTitle(readPatentMarkup(record.title), null, abstract);
  draft.details.technical_summary = abstract;
  const owners = [...new Set(record.owners.map((owner) => universityName(owner) ?? ""))].filter(
    (owner) => owner !== "",
  );
  draft.details.inventor = [...new Set(record.inventors)].join("; ") || null;
  draft.uni = principalInstitution(owners) ?? universityName(context.uni ?? "");
  const isIssue = number !== null && isGrant(number) && /^[BCE]\d?$/.test(number.kindCode ?? "");
  draft.statedStatus = record.stated === undefined && isIssue ? "granted" : (record.stated ?? null);
  draft.status = filterStatus(draft.statedStatus);
  draft.filing = record.filed;
  draft.added = record.published;
  draft.termEndsOn = termEnd(
    {
      filedOn: record.filed.iso,
      parents: record.parents ?? [null],
      kind: rightOf(number),
      isUnitedStatesGrant: number?.country === "US" && isGrant(number),
      grantedOn: isIssue ? record.published.iso : null,
    },
    context.now.toISOString().slice(0, 10),
  );
  draft.symbols = [...new Set(record.cpc.length > 0 ? record.cpc : record.ipc)];
  const info = (label: string, values: readonly string[], separator: string) => {
    const text = [...new Set(values)].join(separator);
    if (text !== "") draft.info.push({ label, text });
  };
  info("Publication", [record.publication], "");
  if (owners.length > 1) info("Applicants", owners, "; ");
  info("CPC", record.cpc, ", ");
  info("IPC", record.ipc, ", ");
  if (number) draft.families = [`patent:${number.canonical}`];
  return draft;
}

/** `US2015001122 (A1)`: the European office writes American applications with one zero less than their own office. */
function publicationNumber(written: string): PatentNumber | null {
  const plain = written
    .replace(/[()]/g, " ")
    .replace(/(?<=^US20\d\d)(?=\d{6}\s*A)/, "0")
    .trim();
  const [, office = "", kind = ""] = /^([A-Z]{2}).*?([A-Z]\d?)?$/.exec(plain) ?? [];
  const spaced = plain.replace(/(?<=\d)[\s-]*([A-Z]\d?)$/, " $1");
  return numberOfCountry(spaced, office, kind) ?? parsePatentNumbers(plain).numbers[0] ?? null;
}

function rightOf(number: PatentNumber | null): "design" | "plant" | "international" | "utility" {
  if (number?.country === "WO" || number?.country === "PCT") return "international";
  if (/^USD\d/.test(number?.canonical ?? "") || number?.kindCode?.startsWith("S")) return "design";
  return number?.canonical.startsWith("USPP") ? "plant" : "utility";
}

/** `EXAMPLE ADA B [US]`, family name first and in capitals, as `Example Ada B`. */
export function personName(name: string): string {
  const bare = withoutCountry(name);
  if (bare !== bare.toUpperCase()) return bare;
  return bare.toLowerCase().replace(/(?:^|[\s\-'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** An owner without the country that offices write behind it: `EXAMPLE UNIV [US]`. */
export function withoutCountry(name: string): string {
  return name.replace(/\[[A-Z]{2}\]/g, "").trim();
}

/** The parts of a cell that lists names or symbols, one a line or between semicolons. */
export function partsOf(cell: string): string[] {
  return cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "NA");
}
