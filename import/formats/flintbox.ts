import { cleanLine, cleanText } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { universityFromFile, universityName } from "../clean/university.ts";
import { emptyDraft, InputFields, labelled, type Mapped } from "../draft.ts";
import { parsePatentNumbers } from "../rights/patent-number.ts";
import { statedStatusOf } from "../rights/stated-status.ts";
import { statusOf } from "../rights/status.ts";
import { type Format, type MapContext, readDate } from "./format.ts";
import { readJsonRows } from "./json-rows.ts";

/** Lists of objects that are a technology's own, or are not technologies. */
const KEYS = [
  "attributes",
  "keypoints",
  "publications",
  "relationships",
  "tags",
  "members",
  "included",
];

/** A JSON:API answer of a Flintbox portal: `data[].attributes` with HTML texts. */
export const FLINTBOX: Format = {
  name: "flintbox",
  label: "Flintbox technologies (JSON:API)",
  detect: ({ jsonKeys }) =>
    jsonKeys.has("attributes") &&
    ["marketapplication", "ipstatus", "keypoints", "publishedon"].some((key) => jsonKeys.has(key)),
  read: (source) => readJsonRows(source, (key) => KEYS.includes(key), mapFlintbox),
};

function mapFlintbox(record: Record<string, unknown>, context: MapContext): Mapped {
  // The answer about a single technology has an object in place of the list.
  const { data, ...around } = record;
  const isSingle = typeof data === "object" && data !== null && !("attributes" in record);
  const { attributes, ...envelope } = isSingle
    ? { ...around, ...(data as Record<string, unknown>) }
    : record;
  const outer = new InputFields(envelope);
  const inner =
    typeof attributes === "object" && attributes !== null
      ? (attributes as Record<string, unknown>)
      : {};
  const fields = new InputFields(inner);
  const uni =
    (context.uni ? universityName(context.uni) : null) ??
    universityName(fields.line("organizationName", "organization")) ??
    universityFromFile(context.fileName);
  const draft = emptyDraft(`flintbox/${uni}`);
  draft.uni = uni;
  const uuid = fields.line("uuid");
  const id = outer.line("id");
  draft.reference = uuid || id || null;
  const page = outer.line("page_url");
  if (URL.canParse(page) && /^https?:/i.test(page)) draft.sourceUrl = page;
  // The answer about one technology has its people, contacts and tags beside it.
  const beside = includedOf(outer.raw("included"));
  draft.details.inventor = beside.member.join(", ") || null;
  draft.contact = beside.contact.join("; ") || null;
  const abstract = fields.text("abstract");
  draft.title = cleanTitle(fields.line("name"), null, abstract);
  draft.details.technical_summary = abstract;
  draft.details.application = fields.text("marketApplication");
  const keyPoints = [
    ...pointsOf(fields.raw("keyPoints")),
    ...["keyPoint1", "keyPoint2", "keyPoint3"].map((name) => fields.line(name)).filter(Boolean),
  ];
  const benefit = fields.text("benefit");
  draft.details.key_benefits = [benefit, ...keyPoints.map((point) => `- ${point}`)]
    .filter((text) => text !== "")
    .join("\n");
  const status = fields.line("ipStatus");
  draft.status = statusOf(status);
  draft.statedStatus = statedStatusOf(status);
  const number = fields.line("ipNumber");
  const parsed = parsePatentNumbers(number);
  draft.patents = parsed.numbers;
  draft.added = readDate(fields.line("publishedOn"), context);
  const bulleted = (lines: string[]) => lines.map((line) => `- ${line}`).join("\n");
  const type = outer.line("type");
  draft.info = labelled({
    Tags: beside.tag.join(", "),
    Documents: bulleted(beside.document),
    "Patent status": status,
    "Patent number": parsed.rest !== "" || parsed.numbers.length === 0 ? number : "",
    Other: fields.text("other"),
    "Patent page": fields.line("ipUrl"),
    Publications: bulleted(pointsOf(fields.raw("publications"))),
    Type: /^technolog(?:y|ies)$/i.test(type) ? "" : type,
    Id: uuid === "" || id === uuid ? "" : id,
  });
  draft.info.push(...fields.rest(), ...outer.rest());
  if (draft.reference) draft.families = [`${draft.source}:${draft.reference}`];
  return {
    kind: "draft",
    draft,
    notes: [...fields.notes, ...outer.notes],
    leftOut: [...fields.leftOut, ...outer.leftOut],
  };
}

/** The included objects of a JSON:API answer by kind, as lines. */
function includedOf(value: unknown): Record<"member" | "contact" | "tag" | "document", string[]> {
  const found: ReturnType<typeof includedOf> = { member: [], contact: [], tag: [], document: [] };
  for (const one of Array.isArray(value) ? (value as Record<string, unknown>[]) : []) {
    const said = new InputFields((one?.attributes ?? {}) as Record<string, unknown>);
    const line = (names: string[]) =>
      names
        .map((name) => said.line(name))
        .filter(Boolean)
        .join(", ");
    if (one?.type === "member") found.member.push(line(["fullName"]));
    if (one?.type === "contact") found.contact.push(line(["fullName", "email", "phoneNumber"]));
    if (one?.type === "tag") found.tag.push(line(["name"]));
    if (one?.type === "document") found.document.push(line(["name", "fileUrl"]));
  }
  for (const lines of Object.values(found)) lines.splice(0, lines.length, ...lines.filter(Boolean));
  return found;
}

/** Lists of texts or of objects with a title, a text, an address; or one HTML text. */
function pointsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) {
    const text = cleanText(typeof value === "string" ? value : JSON.stringify(value));
    return text
      .split(/\n+/)
      .map((line) => line.replace(/^-\s+/, ""))
      .filter((line) => line !== "");
  }
  return value
    .map((point: unknown) => {
      if (typeof point !== "object" || point === null) return cleanLine(String(point ?? ""));
      return Object.values(point)
        .filter((part) => part !== null && part !== "")
        .map((part) => cleanLine(typeof part === "object" ? JSON.stringify(part) : String(part)))
        .join(": ");
    })
    .filter((line) => line !== "");
}
