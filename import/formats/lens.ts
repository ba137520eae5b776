import { withFullYear } from "../clean/dates.ts";
import { readPatentMarkup } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { principalInstitution, universityName } from "../clean/university.ts";
import {
  type Draft,
  emptyDraft,
  InputFields,
  type LeftOut,
  labelled,
  leaveOut,
  type Mapped,
} from "../draft.ts";
import { isOutdated } from "../rights/outdated.ts";
import { numberOfCountry, parsePatentNumbers } from "../rights/patent-number.ts";
import { statedStatusOf } from "../rights/stated-status.ts";
import { statusOf } from "../rights/status.ts";
import { type Filing, termEnd } from "../rights/term.ts";
import { type FileHead, type Format, type MapContext, readDate } from "./format.ts";
import { delimiterOf } from "./head.ts";
import LEFT_OUT from "./lens-left-out.json" with { type: "json" };
import { readNamedTable } from "./named-table.ts";
import { personName } from "./patent-record.ts";

/** Each year's header; that of 2015 has no Lens ID. */
const NAMES = [
  ["lens id", "title", "applicants"],
  ["jurisdiction", "kind", "publication number", "title", "applicants"],
  ["jurisdiction", "kind", "display key", "title", "applicants"],
];

function namesIn(head: FileHead): string[] | null {
  return NAMES.find((names) => delimiterOf(head, ...names) !== null) ?? null;
}

/** An export of lens.org. Headers differ by year, so every column is asked for under each of its names. */
export const LENS: Format = {
  name: "lens",
  label: "Lens export (CSV)",
  columns: NAMES[1],
  telling: ["lens id", "jurisdiction", "kind"],
  detect: (head) => namesIn(head) !== null,
  read: (source, head) => readNamedTable(source, head, namesIn(head) ?? [], mapLens),
};

function mapLens(record: Record<string, string>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const today = context.now.toISOString().slice(0, 10);
  const patent = readPatent(fields, context);
  const { key, kind, jurisdiction, abstract, cpc, ipc, filed, earliest, priority } = patent;
  const draft = emptyDraft("lens");
  draft.title = cleanTitle(readPatentMarkup(patent.title), null, abstract);
  draft.details.technical_summary = abstract;
  draft.details.inventor = patent.inventors.join("; ") || null;
  draft.uni =
    principalInstitution(patent.applicants) ??
    principalInstitution(
      patent.owners.map((owner) => owner.replace(/(?<!\s)\s*\(\d{4}-\d{2}-\d{2}\)$/, "")),
    ) ??
    universityName(context.uni ?? "");
  draft.reference = patent.lensId || (key.endsWith(kind) ? key : `${key} ${kind}`) || null;
  const number = numberOfCountry(key, jurisdiction, kind);
  draft.patents = number ? [number] : parsePatentNumbers(key).numbers;
  Object.assign(draft, statusesOf(patent, isOutdated(draft.patents, today)));
  // ACTIVE means that an application's patent is in force; its type says whether a record is a grant.
  const isGrant = /grant/i.test(patent.type) || /^[BCE]\d?$/.test(kind);
  for (const number of draft.patents)
    if (isGrant && number.type === "publication") number.type = "grant";
  draft.filing = filed;
  draft.added = patent.published;
  draft.termEndsOn = termEnd(
    {
      filedOn: filed.iso,
      parents: lensParents(priority, patent.application, earliest.iso, jurisdiction),
      kind: lensKind(jurisdiction, kind),
      isUnitedStatesGrant: isGrant && jurisdiction === "US",
      grantedOn: isGrant ? patent.published.iso : null,
    },
    today,
  );
  draft.symbols = cpc.length > 0 ? cpc : ipc;
  draft.families = familyKeys(patent.members, priority);
  draft.info = infoOf(patent);
  fields.leftOut.push(...leftOutOf(patent));
  // Columns that no record needs, such as line numbers, which differ between exports of the same patents.
  for (const [name, reason] of Object.entries(LEFT_OUT)) fields.leave(reason, name);
  for (const { label, text } of fields.rest())
    if (text !== "0") draft.info.push({ label, text: list(text).join(", ") });
  return { kind: "draft", draft, notes: fields.notes, leftOut: fields.leftOut };
}

type Patent = ReturnType<typeof readPatent>;

/** The columns of a line under all their names. */
function readPatent(fields: InputFields, context: MapContext) {
  const listOf = (...names: string[]) => list(fields.line(...names));
  const uniqueOf = (...names: string[]) => [...new Set(listOf(...names))];
  const jurisdiction = fields.line("Jurisdiction");
  const kind = fields.line("Kind");
  const written = fields.line("Display Key", "Publication Number");
  const year = fields.line("Publication Year");
  const dateOf = (name: string) => readDate(withFullYear(fields.line(name), year), context);
  return {
    lensId: fields.line("Lens ID"),
    abstract: readPatentMarkup(fields.text("Abstract")),
    title: fields.line("Title"),
    applicants: listOf("Applicants"),
    owners: listOf("Owners", "Owners (US)"),
    inventors: listOf("Inventors").map(personName),
    jurisdiction,
    kind,
    // Some years give the bare number, with its office and kind in columns of their own.
    key: /^[A-Z]?[\d/,]+$/.test(written) ? `${jurisdiction} ${written} ${kind}`.trim() : written,
    type: fields.line("Document Type", "Type"),
    legal: fields.line("Legal Status"),
    jurisdictions: listOf("Simple Family Member Jurisdictions"),
    year,
    filed: dateOf("Application Date"),
    application: fields.line("Application Number"),
    published: dateOf("Publication Date"),
    earliest: dateOf("Earliest Priority Date"),
    priority: listOf("Priority Numbers"),
    cpc: uniqueOf("CPC Classifications"),
    ipc: uniqueOf("IPCR Classifications", "IPC Classifications"),
    ofUnitedStates: uniqueOf("US Classifications"),
    cited: fields.line("Cited by Patent Count", "Cited Count"),
    members: listOf("Simple Family Members"),
    extended: listOf("Extended Family Members"),
    literature: listOf("NPL Citations", "Non-Patent Citations"),
  };
}

function infoOf({ key, kind, jurisdiction, applicants, published, ...patent }: Patent) {
  return labelled({
    Publication: key,
    Applicants: applicants.length > 1 ? universities(applicants) : "",
    Owners: universities(patent.owners),
    "Document type": patent.type,
    "Legal status": patent.legal.toLowerCase(),
    "Application number": patent.application,
    "Earliest priority": patent.earliest.iso ?? "",
    "Publication year": published.iso ? "" : patent.year,
    Kind: key.endsWith(kind) ? "" : kind,
    Jurisdiction: key.startsWith(jurisdiction) ? "" : jurisdiction,
    "Priority numbers": patent.priority.join("; "),
    CPC: patent.cpc.join(", "),
    IPC: patent.ipc.join(", "),
    "US classification": patent.ofUnitedStates.join(", "),
    "Cited by later patents": Number(patent.cited) > 0 ? patent.cited : "",
    "Patent family in": patent.jurisdictions.join(", "),
    "Cited literature": patent.literature.join("; "),
  });
}

function universities(names: readonly string[]): string {
  return names.map((name) => universityName(name) ?? name).join("; ");
}

function leftOutOf({ year, published, members, extended }: Patent): LeftOut[] {
  const family = [...members, ...extended].join(";;");
  const reason = "identifiers of other documents; the family's countries are kept";
  const [left] = leaveOut("Simple Family Members, Extended Family Members", reason, family);
  return [
    ...leaveOut("Publication Year", "said by the publication's date", published.iso ? year : ""),
    ...(left ? [{ ...left, value: JSON.stringify({ simple: members, extended }) }] : []),
  ];
}

function statusesOf(
  { type, legal, jurisdictions }: Patent,
  isOld: boolean,
): Pick<Draft, "status" | "statedStatus"> {
  const statedStatus = statedStatusOf(legal) ?? statedStatusOf(type);
  const hasNationalPhase = jurisdictions.some((code) => code !== "WO");
  const saysPending = statedStatusOf(legal) === "pending" && hasNationalPhase;
  if (statedStatus === "pending" && !saysPending && isOld)
    return { status: "other", statedStatus: null };
  const word = legal === "" ? type.replace(/^patent application$/i, "application") : legal;
  return { status: statusOf(word), statedStatus };
}

/**
 * The days of earlier applications of the same office that are no provisional ones (`US 201514813924 A`; `P` is
 * provisional, `W` international). Lens tells the day of the earliest priority only; an international application that
 * designates the office counts as one of its own.
 */
function lensParents(
  priority: readonly string[],
  application: string,
  earliest: string | null,
  jurisdiction: string,
): (string | null)[] {
  const own = application.replace(/\W+/g, "");
  const others = priority.filter((entry) => !entry.replace(/\W+/g, "").startsWith(own));
  const isParent = (entry: string) =>
    (entry.startsWith(jurisdiction) && / A$/.test(entry)) || / W$/.test(entry);
  const oldest = others.at(-1);
  return others.filter(isParent).map((entry) => (entry === oldest ? earliest : null));
}

function lensKind(jurisdiction: string, kind: string): Filing["kind"] {
  if (jurisdiction === "WO") return "international";
  if (kind.startsWith("S")) return "design";
  return /^P\d?$/.test(kind) ? "plant" : "utility";
}

/** Members of a family list each other, so its smallest member names it; the priorities are what a family rests on. */
function familyKeys(members: string[], priority: string[]): string[] {
  const [smallest] = [...members].sort();
  return [
    ...(smallest ? [`lens:${smallest}`] : []),
    ...priority.map((entry) => `priority:${entry}`),
  ];
}

/** `;;` separates; a name never holds one. `NA` is R's missing value. */
function list(value: string): string[] {
  return value
    .split(";;")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "NA");
}
