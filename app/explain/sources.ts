import { type Block, toBlocks } from "#import/text/rich-text.ts";
import { showDate, showPatentId } from "../technology/filing.ts";
import {
  RECORD_SECTIONS,
  REPORT_SECTIONS,
  type RecordField,
} from "../technology/record-sections.ts";
import { FILE_CHAPTERS } from "../technology/reports/report-chapters.ts";
import type { Rights, TechnologyRecord } from "../technology/technology.schema.ts";
import type { Source } from "./citations.ts";

/** The report's text, if its sections are not stored separately. */
const ANALYSIS = { id: "analysis", heading: "Explain.AI Analysis" };
const TITLE = { id: "title", heading: "Title" };
const FILING = { id: "filing", heading: "Filing information" };

/**
 * What may be cited of a record, as one viewer reads it, without empty sections. These are the record's own words:
 * nothing inferred, and nothing that a report says of other technologies.
 *
 * @param rights what the source says of them; without it the filing has no line about its status
 */
export function sourcesOf(record: TechnologyRecord, rights: Rights | null = null): Source[] {
  const reports = REPORT_SECTIONS.filter(({ field }) => field !== "rep_exist_solutions");
  const texts = [...RECORD_SECTIONS, ...reports].map(({ id, heading, field }) => ({
    id,
    heading,
    passages: passagesOf(record[field]).filter((text) => !OF_THE_REPORT.test(text)),
  }));
  const title = { ...TITLE, passages: [record.title].filter((text) => text !== "") };
  const filing = { ...FILING, passages: filingOf(record, rights) };
  return [...texts, title, filing].filter(({ passages }) => passages.length > 0);
}

const NOT_OWN = new Set([TITLE.id, ANALYSIS.id, ...REPORT_SECTIONS.map(({ id }) => id)]);

/** Whether a source is the owner's text or fields; the title, which every reader sees, answers nothing. */
export function isOwnText({ id }: Source): boolean {
  return !NOT_OWN.has(id);
}

/** Whether a record lacks the sections of its report, as its reader reads it. */
export function lacksReportSections(record: TechnologyRecord): boolean {
  return REPORT_SECTIONS.every(({ field }) => passagesOf(record[field]).length === 0);
}

/** A report's text as one source, without the chapters about other technologies; empty for a fact sheet. */
export function sourceOfReport(markdown: string): Source {
  if (FACT_SHEET.test(markdown)) return { ...ANALYSIS, passages: [] };
  const blocks: Block[] = [];
  let isOwn = true;
  for (const block of toBlocks(markdown)) {
    if (block.kind === "heading") {
      if (CHAPTERS.has(block.text)) isOwn = !OF_OTHERS.has(block.text);
      else if (NEAREST_HEADING.test(block.text)) isOwn = false;
    }
    if (isOwn) blocks.push(block);
  }
  return {
    ...ANALYSIS,
    passages: blocks
      .flatMap(textsOf)
      .map(withoutRules)
      .filter((text) => text !== "" && !OF_THE_REPORT.test(text)),
  };
}

/** Lines that are the report's own: a claim found by a rule, a question to the owner, a list of sources. */
const OF_THE_REPORT =
  /^(?:\p{Lu}[\p{L} ]{2,30} named in the text: |[^?]{5,120}\?\.? (?:The record|No text of the record) |Not known from the record\. |Sources: )/u;
/** A fact sheet contains only what is in its record, claims found by rules, and other technologies. */
const FACT_SHEET = /^# [^\n]*\n\n[^\n]* fact sheet, /;

/** Chapters with statements about other technologies. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  ...REPORT_SECTIONS.flatMap(({ field, heading }) =>
    field === "rep_exist_solutions" ? [heading] : [],
  ),
  ...Object.values(FILE_CHAPTERS),
]);
const CHAPTERS: ReadonlySet<string> = new Set([
  ...REPORT_SECTIONS.map(({ heading }) => heading),
  ...OF_OTHERS,
]);
const NEAREST_HEADING = /^Nearest technologies\b/;

/** The fields that a caller without a record may send, as sources under the same names. */
export type SentPatent = Partial<Record<"title" | RecordField, unknown>>;

export function sourcesOfSent(sent: SentPatent): Source[] {
  return RECORD_SECTIONS.flatMap(({ id, heading, field }) => {
    const passages = field === "pi_addinfo" ? [] : passagesOf(sent[field]);
    return passages.length > 0 ? [{ id, heading, passages }] : [];
  });
}

/** A field's paragraphs and list items, as the page shows them; headings and the rulers of tables cannot be quoted. */
function passagesOf(value: unknown): string[] {
  return toBlocks(value)
    .flatMap(textsOf)
    .map(withoutRules)
    .filter((text) => text !== "");
}

function textsOf(block: Block): string[] {
  if (block.kind === "heading") return [];
  if (block.kind === "paragraph") return [block.text];
  return block.items.map(({ title, text }) => (title ? `${title}. ${text}` : text));
}

/** A table's row without the bars around it; not the row of dashes below its head. */
function withoutRules(text: string): string {
  if (!text.startsWith("|")) return text;
  const row = text.replace(/^[\s|]+|(?<![\s|])[\s|]+$/g, "");
  return /^[\s|:-]*$/.test(row) ? "" : row;
}

function filingOf(record: TechnologyRecord, rights: Rights | null): string[] {
  const inventor = record.inventor?.trim();
  const patent = showPatentId(record.pi_patentid);
  const filed = showDate(record.pi_filingdate);
  const listed = showDate(record.date_added ?? null);
  const contact = record.pi_contactinfo?.trim();
  const status = rights?.statedStatus ?? (record.status === "other" ? null : record.status);
  return [
    `Institution: ${record.uni}`,
    inventor ? `Inventor: ${inventor}` : "",
    patent === "Unknown" ? "" : `Patent ID: ${patent}`,
    filed === "Unknown" ? "" : `Filing Date: ${filed}`,
    status === null ? "" : `Patent status: ${status}`,
    rights?.endsOn ? `Patent ends: ${showDate(rights.endsOn)}` : "",
    listed === "Unknown" ? "" : `Published: ${listed}`,
    contact ? `Contact: ${contact}` : "",
  ].filter((line) => line !== "");
}
