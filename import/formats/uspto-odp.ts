import { InputFields, leaveOut, type Mapped } from "../draft.ts";
import { parsePatentNumbers } from "../rights/patent-number.ts";
import { statedStatusOf } from "../rights/stated-status.ts";
import type { StatedStatus } from "../rights/stated-statuses.ts";
import { type Format, type MapContext, readDate } from "./format.ts";
import { readJsonRows } from "./json-rows.ts";
import { patentDraft } from "./patent-record.ts";

/** An answer of the American office's Open Data Portal about applications. */
export const USPTO_ODP: Format = {
  name: "uspto-odp",
  label: "USPTO Open Data Portal answer (JSON)",
  detect: ({ jsonKeys }) =>
    jsonKeys.has("patentfilewrapperdatabag") || jsonKeys.has("applicationmetadata"),
  read: (source) => readJsonRows(source, isRecordKey, mapApplication),
};

function isRecordKey(key: string): boolean {
  return /^application|bag$/.test(key) && key !== "patentfilewrapperdatabag";
}

function mapApplication(record: Record<string, unknown>, context: MapContext): Mapped {
  const wrapper = new InputFields(record);
  const application = wrapper.line("applicationNumberText");
  const data = wrapper.raw("applicationMetaData");
  if (typeof data !== "object" || data === null)
    return { kind: "rejected", reason: "holds no data of an application" };
  const fields = new InputFields(data as Record<string, unknown>);
  const patent = fields.line("patentNumber");
  const published = fields.line("earliestPublicationNumber");
  const serial = application.replace(/^(\d\d)(\d{3})(\d{3})$/, "US$1/$2,$3");
  const applicants = namesIn(fields.raw("applicantBag"), "applicantNameText");
  const assignees = namesIn(wrapper.raw("assignmentBag"), "assigneeNameText");
  const words = fields.line("applicationStatusDescriptionText");
  const granted = readDate(fields.line("grantDate"), context);
  const publishedOn = readDate(fields.line("earliestPublicationDate"), context);
  const draft = patentDraft(
    "uspto-odp",
    {
      publication: patent === "" ? published || serial : `US${patent}`,
      title: fields.line("inventionTitle"),
      abstract: "",
      owners: [...applicants, ...assignees],
      inventors: namesIn(fields.raw("inventorBag"), "inventorNameText"),
      filed: readDate(fields.line("filingDate"), context),
      published: granted.iso ? granted : publishedOn,
      cpc: [fields.raw("cpcClassificationBag")]
        .flat()
        .map((symbol) => String(symbol ?? "").replace(/\s/g, ""))
        .filter((symbol) => symbol !== ""),
      ipc: [],
      stated: statedBy(words),
      parents: parentsOf(wrapper.raw("parentContinuityBag")),
    },
    context,
  );
  draft.reference = application || draft.reference;
  draft.patents.push(
    ...[published, serial]
      .flatMap((written) => parsePatentNumbers(written).numbers)
      .filter(({ canonical }) => draft.patents.every((known) => known.canonical !== canonical)),
  );
  draft.families = draft.patents.map(({ canonical }) => `patent:${canonical}`);
  if (words !== "") draft.info.push({ label: "Status", text: words });
  if (application !== "") draft.info.push({ label: "Application number", text: application });
  fields.leave("said by the names in full", "firstApplicantName", "firstInventorName");
  const notes = [...wrapper.notes, ...fields.notes];
  const rest = [...wrapper.rest(), ...fields.rest()];
  draft.info.push(...rest.filter(({ text }) => !/[{[]/.test(text)));
  const leftOut = [...wrapper.leftOut, ...fields.leftOut];
  const reason = "the office's own file: addresses, attorneys, events and documents";
  for (const { label, text } of rest.filter(({ text }) => /[{[]/.test(text)))
    leftOut.push(...leaveOut(label, reason, text));
  return { kind: "draft", draft, notes, leftOut };
}

/** The status by the office's words: 'Patented Case', 'Abandoned -- Failure to Respond'; else it is pending. */
function statedBy(words: string): StatedStatus | null {
  const stated = statedStatusOf(words);
  return stated ?? (words === "" ? null : "pending");
}

/** The texts of this member at any depth, each once. */
function namesIn(value: unknown, member: string, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > 5) return [];
  const names = Object.entries(value).flatMap(([key, inner]) =>
    key === member && typeof inner === "string"
      ? [inner.trim()]
      : namesIn(inner, member, depth + 1),
  );
  return [...new Set(names)].filter((name) => name !== "");
}

/** The filing days of earlier applications; provisional ones do not shorten a term, and unreadable ones are not known. */
function parentsOf(value: unknown): (string | null)[] {
  return [value].flat().flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null) return [];
    const { claimParentageTypeCode, parentApplicationFilingDate: day } = one as Record<
      string,
      unknown
    >;
    if (claimParentageTypeCode === "PRO") return [];
    return [typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null];
  });
}
