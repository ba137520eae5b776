import type { TechnologyCard, TechnologyRecord } from "./catalogue.schema.ts";
import { contactHref } from "./contact-href.ts";
import { showDate, showPatentId } from "./filing.ts";
import type { PatentView } from "./patent-view.ts";
import { RECORD_SECTIONS } from "./record-sections.ts";
import { richTextHtml } from "./rich-text-html.server.ts";

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
