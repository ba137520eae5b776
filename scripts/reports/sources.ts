import { RECORD_SECTIONS } from "#app/technology/record-sections.ts";
import type { ReportRecord } from "./record.ts";
import { escapeMarkdown, quoted, singleQuotes } from "./words.ts";

/** Something that a report refers to, by its number. */
export type Source = {
  number: number;
  /** A technology with its title and institution, in Markdown. */
  owner: string;
  /** The part of its record. */
  part: string;
};

/** A reference by number in Markdown of our own. */
export const REFERENCE = /(?<!\\)\[(\d{1,4})\](?!\()/g;

/** The sources of one report, numbered in the order in which they are first cited. */
export class Sources {
  readonly #known = new Map<string, Source>();

  /** A reference as it follows a statement: ` [3]`. `part` is a section's heading, or what else of the record is meant. */
  cite({ row }: ReportRecord, part: string): string {
    const owner = `Technology ${row.tech_id}, “${escapeMarkdown(singleQuotes(row.title))}”, ${escapeMarkdown(row.uni)}`;
    const key = `${row.tech_id}/${part}`;
    const source = this.#known.get(key) ?? { number: this.#known.size + 1, owner, part };
    this.#known.set(key, source);
    return ` [${source.number}]`;
  }

  citeFacts(record: ReportRecord): string {
    return this.cite(record, "Title, owner, status and dates in the catalogue");
  }

  /** Words of a record in quotation marks, with a reference where the section changes and at the end. */
  quote(record: ReportRecord, words: readonly Quotation[], longest?: number): string {
    return words
      .map(({ heading, text }, place) => {
        const isLastOfSection = words[place + 1]?.heading !== heading;
        return `${quoted(text, longest)}${isLastOfSection ? this.cite(record, heading) : ""}`;
      })
      .join(" ");
  }

  /** The sources of one technology are next to each other. */
  list(): Source[] {
    return [...Map.groupBy(this.#known.values(), ({ owner }) => owner).values()].flat();
  }
}

/** Words of a record, and the heading of the section that holds them. */
type Quotation = { heading: string; text: string };

/** The heading of the section that a column is shown under. */
export function headingOf(column: string): string {
  return RECORD_SECTIONS.find(({ field }) => field === column)?.heading ?? "Title";
}
