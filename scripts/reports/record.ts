import { isInstruction } from "#app/analysis/passages.ts";
import {
  RECORD_SECTIONS,
  type REPORT_SECTIONS,
  type RecordField,
} from "#app/technology/record-sections.ts";
import type { Claim } from "#import/claims/claim.ts";
import { type Block, toBlocks } from "#import/text/rich-text.ts";
import { sentencesOf } from "#import/text/sentences.ts";
import type { Category, PatentStatus, TechnologyClass } from "#import/vocabulary.ts";
import type { ReportRow } from "./record.schema.ts";

export type SectionField = (typeof REPORT_SECTIONS)[number]["field"];

/** The parts of a record that may be quoted. */
export type QuotedField = RecordField;

/** A sentence or a list item of a record, word for word. */
export type Passage = {
  techId: number;
  field: QuotedField;
  text: string;
  /** The owner's title above the item, if it is in a list. */
  title: string | null;
  /** An item of a list may be short. */
  isItem?: boolean;
  /** The paragraph or item that contains it, and its position there. */
  within: { text: string; start: number; end: number };
};

/** A technology as a report reads it. */
export type ReportRecord = {
  techId: number;
  title: string;
  uni: string;
  inventor: string | null;
  status: PatentStatus;
  category: Category;
  technologyClass: TechnologyClass | null;
  summary: string | null;
  patentId: string | null;
  /** An ISO date, or the owner's words where they name no day. */
  filed: string | null;
  added: string | null;
  tags: string[];
  scores: { commercial_potential?: number; readiness?: number; evidence?: number };
  similarIds: number[];
  /** Which of these are in its patent family, and in its series of titles. */
  familyIds: number[];
  seriesIds: number[];
  reportPath: string | null;
  passages: Passage[];
  /** Claims that a rule found in the text; they are never the owner's word. */
  claims: Claim[];
  /** ISO dates; `termEndsOn` is computed, and the others are the source's. */
  rights: ReportRow["rights"];
  /** The sections that the record already has, in Markdown. */
  written: Record<SectionField, string | null>;
};

export function labelOf(field: QuotedField | "title"): string {
  if (field === "title") return "Title";
  return RECORD_SECTIONS.find((section) => section.field === field)?.heading ?? field;
}

/** Reads a row, and leaves out texts that are instructions to a machine. */
export function toReportRecord(row: ReportRow): ReportRecord {
  const patentId = row.pi_patentid?.trim();
  return {
    techId: row.tech_id,
    title: row.title,
    uni: row.uni,
    inventor: row.inventor ?? null,
    status: row.status,
    category: row.categorical_assign,
    technologyClass: row.class1 ?? null,
    summary: row.summary ?? null,
    patentId: patentId && patentId !== "Unknown Patent ID" ? patentId : null,
    filed: row.pi_filingdate ?? null,
    added: row.date_added ?? null,
    tags: [row.pi_button1tag, row.pi_button2tag].filter((tag) => typeof tag === "string"),
    scores: row.scores ?? {},
    similarIds: idsOf(row.pi_similaropps, "list_opps").filter((id) => id !== row.tech_id),
    familyIds: idsOf(row.pi_similaropps, "family"),
    seriesIds: idsOf(row.pi_similaropps, "series"),
    reportPath: row.report_filepath ?? null,
    passages: RECORD_SECTIONS.flatMap(({ field }) =>
      toBlocks(row[field]).flatMap((block) => passagesOf(row.tech_id, field, block)),
    ),
    claims: row.claims.filter(({ sentence }) => !isInstruction(sentence)),
    rights: row.rights,
    written: {
      rep_key_challenges: row.rep_key_challenges?.markdown ?? null,
      rep_competitive_advantage: row.rep_competitive_advantage?.markdown ?? null,
      rep_exist_solutions: row.rep_exist_solutions?.markdown ?? null,
      rep_rec_use_cases: row.rep_rec_use_cases?.markdown ?? null,
      rep_market_potential: row.rep_market_potential?.markdown ?? null,
    },
  };
}

function passagesOf(techId: number, field: QuotedField, block: Block): Passage[] {
  const sentences = (text: string, title: string | null, isItem: boolean) => {
    let at = 0;
    return sentencesOf(text).flatMap((sentence): Passage[] => {
      const start = text.indexOf(sentence, at);
      at = start + sentence.length;
      if (!/\p{L}{2}/u.test(sentence) || isInstruction(sentence)) return [];
      return [{ techId, field, text: sentence, title, isItem, within: { text, start, end: at } }];
    });
  };
  if (block.kind === "heading") return [];
  if (block.kind === "paragraph") return sentences(block.text, null, false);
  return block.items.flatMap((item) => sentences(item.text, item.title ?? null, true));
}

function idsOf(value: unknown, name: "list_opps" | "family" | "series"): number[] {
  const list = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  if (!Array.isArray(list)) return [];
  const ids = list.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)];
}
