import { isGrantStated, showDate, showPatentNumbers } from "#app/technology/filing.ts";
import { RECORD_SECTIONS, type RecordField } from "#app/technology/record-sections.ts";
import { expiryWords, statusMark } from "#app/technology/status-words.ts";
import type { Rights, TechnologyRecord } from "#app/technology/technology.schema.ts";
import { type Block, toBlocks } from "#import/text/rich-text.ts";
import { readableSources, type Source } from "./passages.ts";

/** The section of a record's fields, one line each. */
export const FILING = { id: "filing", heading: "Filing information" };

/**
 * The owner's own words of a record, as one viewer reads it, without empty sections and without what speaks to a
 * machine: its texts, and its fields as lines. Nothing inferred but the end of a term, which says that it is, and nothing
 * of a report.
 *
 * @param rights the source's statement on them; without it the filing's status is that of the filters
 */
export function sourcesOf(record: TechnologyRecord, rights: Rights | null = null): Source[] {
  const texts = RECORD_SECTIONS.map(({ id, heading, field }) => ({
    id,
    heading,
    passages: passagesOf(record[field]),
  }));
  const filing = { ...FILING, passages: filingOf(record, rights) };
  return readableSources([...texts, filing]).filter(({ passages }) => passages.length > 0);
}

/** The fields that a caller without a record may send, as sources under the same names. */
export type SentPatent = Partial<Record<"title" | RecordField, unknown>>;

export function sourcesOfSent(sent: SentPatent): Source[] {
  const sources = RECORD_SECTIONS.map(({ id, heading, field }) => ({
    id,
    heading,
    passages: field === "pi_addinfo" ? [] : passagesOf(sent[field]),
  }));
  return readableSources(sources).filter(({ passages }) => passages.length > 0);
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
  const patent = showPatentNumbers(
    record.pi_patentid,
    record.pi_filingdate,
    isGrantStated(record.status, rights?.statedStatus),
  );
  const filed = showDate(record.pi_filingdate);
  const listed = showDate(record.date_added ?? null);
  const contact = record.pi_contactinfo?.trim();
  const { statedStatus = null, endsOn = null, termEndsOn = null } = rights ?? {};
  const known = { status: record.status, statedStatus, endsOn, termEndsOn };
  const today = new Date().toISOString().slice(0, 10);
  const { label } = statusMark(known, today);
  const end = endsOn ? showDate(endsOn) : expiryWords(known, today);
  return [
    `Institution: ${record.uni}`,
    inventor ? `Inventor: ${inventor}` : "",
    patent === "Unknown" ? "" : `Patent ID: ${patent}`,
    filed === "Unknown" ? "" : `Filing Date: ${filed}`,
    label === "Not stated"
      ? ""
      : `Patent status: ${label === "Active" ? (statedStatus ?? label) : label}`,
    end ? `Patent ends: ${end}` : "",
    listed === "Unknown" ? "" : `Listed: ${listed}`,
    contact ? `Contact: ${contact}` : "",
  ].filter((line) => line !== "");
}
