import { labelOf, type QuotedField, type ReportRecord } from "../record.ts";
import { escapeMarkdown, singleQuotes } from "../words.ts";

/** Something that a report refers to, by its number. */
export type Source = {
  number: number;
  techId: number;
  /** Its owner, in Markdown: a technology with its title and institution. */
  owner: string;
  part: string;
};

/** The sources of one report, numbered in the order in which they are first referred to. */
export type Sources = {
  /** The number of a part of a record. */
  ofSection(record: ReportRecord, field: QuotedField | "title"): number;
  /** The number of a record's data: status, class, category, dates, scores. */
  ofData(record: ReportRecord): number;
  list(): Source[];
};

export function createSources(): Sources {
  const known = new Map<string, Source>();
  function refer(key: string, techId: number, owner: string, part: string): number {
    const found = known.get(key) ?? { number: known.size + 1, techId, owner, part };
    known.set(key, found);
    return found.number;
  }
  const name = ({ techId, title, uni }: ReportRecord) =>
    `Technology ${techId}, “${escapeMarkdown(singleQuotes(title))}”, ${escapeMarkdown(uni)}`;
  return {
    ofSection: (record, field) =>
      refer(`${record.techId}/${field}`, record.techId, name(record), labelOf(field)),
    ofData: (record) =>
      refer(
        `${record.techId}/data`,
        record.techId,
        name(record),
        "Title, status, class and dates in the catalogue",
      ),
    list: () => [...known.values()],
  };
}

/** References as they follow a statement: ` [1] [2]`. */
export function references(numbers: readonly number[]): string {
  return [...new Set(numbers)].map((number) => ` [${number}]`).join("");
}

/** The numbers of the sources that one of our texts refers to. An owner's own brackets are escaped. */
export function referencesIn(markdown: string): number[] {
  return [...markdown.matchAll(REFERENCE)].map(([, number]) => Number(number));
}
/** A reference by number in Markdown of our own. */
export const REFERENCE = /(?<!\\)\[(\d{1,4})\](?!\()/g;

/** Numbers the sources that texts refer to, in the order in which a reader meets them. The others are left out. */
export function numberSources(
  texts: readonly string[],
  sources: Sources,
): { change(text: string): string; cited: Source[] } {
  const order = new Map<number, number>();
  for (const number of texts.flatMap(referencesIn)) {
    if (!order.has(number)) order.set(number, order.size + 1);
  }
  const cited = sources.list().flatMap((source) => {
    const number = order.get(source.number);
    return number === undefined ? [] : [{ ...source, number }];
  });
  return {
    change: (text) =>
      text.replace(REFERENCE, (_, number: string) => `[${order.get(Number(number))}]`),
    cited: cited.sort((a, b) => a.number - b.number),
  };
}
