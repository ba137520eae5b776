import { formatDate } from "../ui/format.ts";
import type { TechnologyCard, TechnologyRecord } from "./catalogue.schema.ts";
import { contactHref } from "./contact-href.ts";
import type { PatentView } from "./patent-view.ts";
import { RECORD_SECTIONS } from "./record-sections.ts";
import { richTextHtml } from "./rich-text-html.server.ts";

const UNKNOWN = "Unknown";

/** A record as its page shows it. Only what this view names leaves the server. */
export function toPatentView(record: TechnologyRecord, similar: TechnologyCard[]): PatentView {
  return {
    id: record.tech_id,
    title: record.title,
    summary: record.summary?.trim() || null,
    img: record.img,
    technologyClass: record.class1,
    category: record.categorical_assign,
    status: record.status,
    tags: [record.pi_button1tag, record.pi_button2tag].filter(
      (tag) => tag !== null && tag.trim() !== "",
    ) as string[],
    rationale: record.reasoning_for_categorical_assign?.trim() || null,
    filing: {
      institution: record.uni,
      inventor: record.inventor?.trim() || null,
      patentId: showPatentId(record.pi_patentid),
      filingDate: showDate(record.pi_filingdate),
    },
    sections: RECORD_SECTIONS.map(({ id, heading, field }) => ({
      id,
      heading,
      html: richTextHtml(record[field]),
    })),
    similar,
    contactHref: contactHref(record),
  };
}

/** The specification's rule: 'Unknown Patent ID' is displayed as 'Unknown'; so is none at all. */
export function showPatentId(patentId: string | null): string {
  const id = patentId?.trim() ?? "";
  return id === "" || id === "Unknown Patent ID" ? UNKNOWN : id;
}

/** An ISO date in words, as '14 March 2024'; any other text as its owner wrote it. */
export function showDate(date: string | null): string {
  const text = date?.trim() ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text || UNKNOWN;
  const day = `${text}T00:00:00Z`;
  return Number.isNaN(Date.parse(day)) ? text : formatDate(day);
}
