import type { ExportedTechnology } from "#app/discovery/exports/exports.schema.ts";
import { isoDay } from "#app/platform/iso-day.ts";
import { onRecordSentence } from "#app/technology/legal-status-words.ts";
import { citedNumber, numbersToCite } from "#import/rights/patent-number.ts";
import { type AboutExport, pageOf } from "./export-writer.ts";

/** A person's name in two parts; an organisation, or a name that cannot be parted, has the second alone. */
export type Name = { given: string | null; family: string };

/** A technology as bibliographic formats name it. */
export type Reference = {
  key: string;
  /** Null for a listing without a patent number, which is cited as the page that it is. */
  patent: { number: string; country: string } | null;
  title: string;
  authors: Name[];
  owner: string;
  abstract: string | null;
  keywords: string[];
  /** Further facts of its rights in the record, such as 'Filed 2016-02-03'. */
  note: string | null;
  /** ISO date of the work: of a page its publication, of a patent its filing, the only date that sources give. */
  date: string | null;
  /** ISO date on which a patent was filed, and the status that its source states. */
  filedOn: string | null;
  legalStatus: string | null;
  url: string;
  /** ISO date. */
  seenOn: string;
};

/**
 * The parts of a name that belong to the family name: 'Ludwig van der Berg', 'Ana de la Cruz'. In lower case alone, since
 * 'Hong Bin Li' and 'Thi Le Nguyen' have given names that are spelled alike.
 */
const PARTICLES = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ten|ter|bin|ibn|al|el)$/;
const SUFFIXES = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d)\.?$/i;

/** The reference of a technology. The page cited is its source's, or ours where the source has none. */
export function referenceOf(row: ExportedTechnology, about: AboutExport): Reference {
  const { first, others } = numbersToCite(row.patentNumbers ?? "");
  const notes = [
    row.statedStatus ? `Status stated by the source: ${row.statedStatus}` : null,
    onRecordSentence(row.onRecord),
    row.availability ? `Availability stated by the owner: ${row.availability}` : null,
    row.filingDate ? `Filed ${row.filingDate}` : null,
    row.endsOn ? `Ends on ${row.endsOn}` : null,
    others.length > 0 ? `Further numbers: ${others.map(citedNumber).join(", ")}` : null,
  ].filter((note) => note !== null);
  return {
    key: `${about.brand.toLowerCase().replace(/[^a-z0-9]+/g, "") || "tech"}-${row.id}`,
    patent: first ? { number: citedNumber(first), country: first.country } : null,
    title: oneLine(row.title),
    authors: row.inventors.map(nameOf).filter((name) => name.family !== ""),
    owner: oneLine(row.owner),
    abstract: row.summary ? oneLine(row.summary) || null : null,
    keywords: [row.technologyClass, row.secondClass].filter((word) => word !== null),
    note: notes.length > 0 ? oneLine(notes.join(". ")) : null,
    date: isoDay(first ? row.filingDate : row.dateAdded),
    filedOn: first ? isoDay(row.filingDate) : null,
    legalStatus: first ? row.statedStatus : null,
    url: oneLine(row.sourceUrl ?? pageOf(row.id, about)).replaceAll(" ", "%20"),
    seenOn: row.seenOn ?? about.exportedOn,
  };
}

/** 'Jane Q. Doe' and 'Doe, Jane Q.' in their parts. One word alone is a family name. */
export function nameOf(text: string): Name {
  const written = withoutAddress(oneLine(text));
  const [before = "", after] = written.split(",", 2).map((part) => part.trim());
  if (after !== undefined && !SUFFIXES.test(after)) return { given: after || null, family: before };
  const words = before.split(" ").filter((word) => !SUFFIXES.test(word));
  let at = words.length - 1;
  while (at > 1 && PARTICLES.test(words[at - 1] ?? "")) at -= 1;
  return { given: words.slice(0, at).join(" ") || null, family: words.slice(at).join(" ") };
}

/**
 * Holds the last reference back, because its note says so if the export was cut off. A separate record for that would be
 * read as one more reference.
 */
export function holdLast(about: AboutExport) {
  let last: Reference | null = null;
  return {
    rows(rows: readonly ExportedTechnology[]): Reference[] {
      const references = [...(last ? [last] : []), ...rows.map((row) => referenceOf(row, about))];
      last = references.pop() ?? null;
      return references;
    },
    close(said: string | null): Reference[] {
      if (!last) return [];
      return [{ ...last, note: [last.note, said].filter(Boolean).join(". ") }];
    },
  };
}

/** 'Anders Example (Lund University)' without the text after the name. */
function withoutAddress(name: string): string {
  return name.endsWith(")") && name.includes("(")
    ? name.slice(0, name.lastIndexOf("(")).trim()
    : name;
}

/** A text on one line. Line breaks and other controls end a field in line-based formats. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}
