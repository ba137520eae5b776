import { withFullYear } from "../clean/dates.ts";
import { readPatentMarkup } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { principalInstitution, universityName } from "../clean/university.ts";
import { emptyDraft, InputFields, type Mapped } from "../draft.ts";
import { isOutdated } from "../rights/outdated.ts";
import { numberOfCountry, parsePatentNumbers } from "../rights/patent-number.ts";
import { statedStatusOf } from "../rights/stated-status.ts";
import { statusOf } from "../rights/status.ts";
import { type Filing, termEnd } from "../rights/term.ts";
import { type FileHead, type Format, type MapContext, readDate } from "./format.ts";
import { delimiterOf } from "./head.ts";
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
  const draft = emptyDraft("lens");
  const lensId = fields.line("Lens ID");
  // The line's number in this export; another export of the same patents numbers them differently.
  fields.leave("the line number of the export", "#");
  const abstract = readPatentMarkup(fields.text("Abstract"));
  draft.title = cleanTitle(readPatentMarkup(fields.line("Title")), null, abstract);
  draft.details.technical_summary = abstract;

  const applicants = list(fields.line("Applicants"));
  const owners = list(fields.line("Owners", "Owners (US)"));
  draft.uni =
    principalInstitution(applicants) ??
    principalInstitution(
      owners.map((owner) => owner.replace(/(?<!\s)\s*\(\d{4}-\d{2}-\d{2}\)$/, "")),
    ) ??
    universityName(context.uni ?? "");
  const inventors = list(fields.line("Inventors")).map(personName);
  draft.details.inventor = inventors.join("; ") || null;

  const jurisdiction = fields.line("Jurisdiction");
  const kind = fields.line("Kind");
  const written = fields.line("Display Key", "Publication Number");
  // Some years give the bare number, with its office and kind in columns of their own.
  const key = /^[A-Z]?[\d/,]+$/.test(written)
    ? `${jurisdiction} ${written} ${kind}`.trim()
    : written;
  draft.reference = lensId || (key.endsWith(kind) ? key : `${key} ${kind}`) || null;
  const number = numberOfCountry(key, jurisdiction, kind);
  draft.patents = number ? [number] : parsePatentNumbers(key).numbers;
  if (key !== "") draft.info.push({ label: "Publication", text: key });
  if (applicants.length > 1)
    draft.info.push({
      label: "Applicants",
      text: applicants.map((name) => universityName(name) ?? name).join("; "),
    });
  if (owners.length > 0)
    draft.info.push({
      label: "Owners",
      text: owners.map((name) => universityName(name) ?? name).join("; "),
    });

  const type = fields.line("Document Type", "Type");
  const legal = fields.line("Legal Status");
  draft.status = statusOf(
    legal === "" ? type.replace(/^patent application$/i, "application") : legal,
  );
  draft.statedStatus = statedStatusOf(legal) ?? statedStatusOf(type);
  const jurisdictions = list(fields.line("Simple Family Member Jurisdictions"));
  const hasNationalPhase = jurisdictions.some((code) => code !== "WO");
  const saysPending = statedStatusOf(legal) === "pending" && hasNationalPhase;
  if (draft.statedStatus === "pending" && !saysPending && isOutdated(draft.patents, today)) {
    draft.status = "other";
    draft.statedStatus = null;
  }
  if (type !== "") draft.info.push({ label: "Document type", text: type });
  if (legal !== "") draft.info.push({ label: "Legal status", text: legal.toLowerCase() });
  // ACTIVE means that an application's patent is in force; its type says whether a record is a grant.
  const isGrant = /grant/i.test(type) || /^[BCE]\d?$/.test(kind);
  for (const number of draft.patents)
    if (isGrant && number.type === "publication") number.type = "grant";

  const year = fields.line("Publication Year");
  const dateOf = (name: string) => readDate(withFullYear(fields.line(name), year), context);
  draft.filing = dateOf("Application Date");
  const application = fields.line("Application Number");
  if (application !== "") draft.info.push({ label: "Application number", text: application });
  draft.added = dateOf("Publication Date");
  const earliest = dateOf("Earliest Priority Date");
  if (earliest.iso) draft.info.push({ label: "Earliest priority", text: earliest.iso });
  if (year !== "" && !draft.added.iso) draft.info.push({ label: "Publication year", text: year });
  else if (year !== "")
    fields.leftOut.push({
      field: "Publication Year",
      reason: "said by the publication's date",
      characters: year.length,
      value: year,
    });
  if (kind !== "" && !key.endsWith(kind)) draft.info.push({ label: "Kind", text: kind });
  if (jurisdiction !== "" && !key.startsWith(jurisdiction))
    draft.info.push({ label: "Jurisdiction", text: jurisdiction });
  const priority = list(fields.line("Priority Numbers"));
  if (priority.length > 0)
    draft.info.push({ label: "Priority numbers", text: priority.join("; ") });

  draft.termEndsOn = termEnd(
    {
      filedOn: draft.filing.iso,
      parents: lensParents(priority, application, earliest.iso, jurisdiction),
      kind: lensKind(jurisdiction, kind),
      isUnitedStatesGrant: isGrant && jurisdiction === "US",
    },
    today,
  );

  const cpc = list(fields.line("CPC Classifications"));
  const ipc = list(fields.line("IPCR Classifications", "IPC Classifications"));
  draft.symbols = [...new Set(cpc.length > 0 ? cpc : ipc)];
  if (cpc.length > 0) draft.info.push({ label: "CPC", text: [...new Set(cpc)].join(", ") });
  if (ipc.length > 0) draft.info.push({ label: "IPC", text: [...new Set(ipc)].join(", ") });

  const ofUnitedStates = list(fields.line("US Classifications"));
  if (ofUnitedStates.length > 0)
    draft.info.push({ label: "US classification", text: [...new Set(ofUnitedStates)].join(", ") });

  const cited = fields.line("Cited by Patent Count", "Cited Count");
  if (Number(cited) > 0) draft.info.push({ label: "Cited by later patents", text: cited });
  if (jurisdictions.length > 0)
    draft.info.push({ label: "Patent family in", text: jurisdictions.join(", ") });
  const members = list(fields.line("Simple Family Members"));
  const extended = list(fields.line("Extended Family Members"));
  draft.families = familyKeys(members, priority);
  if (members.length > 0 || extended.length > 0) {
    fields.leftOut.push({
      field: "Simple Family Members, Extended Family Members",
      reason: "identifiers of other documents; the family's countries are kept",
      characters: [...members, ...extended].join(";;").length,
      value: JSON.stringify({ simple: members, extended }),
    });
  }
  fields.leave(
    "about the export's own collection, or a size that its lists show",
    "Has Full Text",
    "Full Text",
    "Simple Family Size",
    "Extended Family Size",
    "Extended Family Member Jurisdictions",
    "Sequence Count",
  );
  fields.leave(
    "identifiers of cited literature; the citations' count is kept",
    "NPL Resolved Lens ID(s)",
    "NPL Resolved External ID(s)",
    "PubMed Id(s)",
    "DOI(s)",
  );
  const literature = list(fields.line("NPL Citations", "Non-Patent Citations"));
  if (literature.length > 0)
    draft.info.push({ label: "Cited literature", text: literature.join("; ") });
  for (const { label, text } of fields.rest())
    if (text !== "0") draft.info.push({ label, text: list(text).join(", ") });
  return { kind: "draft", draft, notes: fields.notes, leftOut: fields.leftOut };
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
