import type { CatalogueFigures } from "../catalogue-figures.ts";
import { labelOf, type QuotedField, type ReportRecord } from "../record.ts";
import { escapeMarkdown, formatCount, formatDay } from "../words.ts";

/** Something a report refers to, by its number. */
export type Source = {
  number: number;
  /** Whose it is, in Markdown: a technology with its title and institution, or the catalogue. */
  owner: string;
  /** The part of it, in Markdown. */
  part: string;
};

/** The sources of one report, numbered in the order in which they are first referred to. */
export type Sources = {
  /** The number of a part of a record. */
  ofSection(record: ReportRecord, field: QuotedField): number;
  /** The number of a record's data: status, class, category, dates, scores. */
  ofData(record: ReportRecord): number;
  /** The number of the catalogue's counts. */
  ofCatalogue(): number;
  list(): Source[];
};

export function createSources(figures: CatalogueFigures, now: Date): Sources {
  const known = new Map<string, Source>();
  function refer(key: string, owner: string, part: string): number {
    const found = known.get(key) ?? { number: known.size + 1, owner, part };
    known.set(key, found);
    return found.number;
  }
  const name = ({ techId, title, uni }: ReportRecord) =>
    `Technology ${techId}, “${escapeMarkdown(title)}”, ${escapeMarkdown(uni)}`;
  return {
    ofSection: (record, field) => refer(`${record.techId}/${field}`, name(record), labelOf(field)),
    ofData: (record) =>
      refer(
        `${record.techId}/data`,
        name(record),
        "status, class, category, dates and scores in the catalogue",
      ),
    ofCatalogue: () =>
      refer(
        "catalogue",
        `The catalogue on ${formatDay(now)}`,
        `${formatCount(figures.total)} technologies of ${formatCount(figures.institutions)} institutions`,
      ),
    list: () => [...known.values()],
  };
}

/** References as they stand behind a statement: ` [1] [2]`. */
export function references(numbers: readonly number[]): string {
  return [...new Set(numbers)].map((number) => ` [${number}]`).join("");
}
