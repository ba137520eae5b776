import type { Viewer } from "#app/membership/viewer.schema.ts";
import { availabilityWords } from "#app/technology/availability-words.ts";
import { isGrantStated, showDate, showPatentNumbers } from "#app/technology/filing.ts";
import { ownerPage } from "#app/technology/owner-page.ts";
import { RECORD_SECTIONS, REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { expiryWords, statusMark } from "#app/technology/status-words.ts";
import type { TechnologyCard } from "#app/technology/technology.schema.ts";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { fieldsNamed, STATEMENT_NAMES } from "#app/technology/text-statements.ts";
import { capitalised } from "#app/ui/capitalised.ts";
import { shortened } from "#import/text/cut-at-word.ts";
import { toBlocks } from "#import/text/rich-text.ts";
import type { Compared } from "./compare.schema.ts";
import type { AskedIds } from "./read-ids.ts";

/** A technology's cell in one row of the table. */
export type Cell =
  | { kind: "text"; text: string }
  /**
   * Sentences of the record, unchanged; `href` leads to the whole text, `from` names its section. `isNear` is whether one
   * holds most of a requirement's words, and not all.
   */
  | { kind: "quotes"; quotes: string[]; href: string; from?: string; isNear?: boolean }
  | { kind: "link"; label: string; href: string }
  /** The record has nothing here. */
  | { kind: "gap" }
  /** There is something, for subscribers. */
  | { kind: "pro" };

/** A row: the same field of each technology, or a requirement of the brief. `same` where they do not differ. */
export type Row = {
  heading: string;
  cells: Cell[];
  same: boolean;
  /** The requirement as the URL writes it, and whether the brief excludes it. */
  need?: { value: string; excluded: boolean };
};

/** A column: a technology's name, and what its image is chosen by. */
export type Column = {
  id: number;
  title: string;
  image: Pick<TechnologyCard, "id" | "img" | "technologyClass">;
};

export type Comparison = {
  columns: Column[];
  rows: Row[];
  /** The fields that none of them has, which are no rows; 'Report' for all of its chapters. */
  missing: string[];
};

/** A comparison with the viewer's rights, and what of its address is not in it. */
export type ComparePage = Omit<AskedIds, "ids"> &
  Comparison & {
    viewer: Viewer;
    /** The brief's requirements, as its rows show them. */
    needs: string[];
    /** Requirements that are left out, being too many, or cut. */
    cutNeeds: string[];
    /** Ids of nothing. */
    unknown: number[];
    /** Technologies for which a visitor has to sign in. */
    closed: { id: number; title: string }[];
    /** Withdrawn by their owners, with the viewer's own notes. */
    withdrawn: { id: number; note: string | null }[];
  };

/** Characters of a quotation: about four lines of a column. */
const LONGEST_QUOTE = 220;
/** Statements of one kind that are quoted. */
const MOST_QUOTES = 2;
const GAP: Cell = { kind: "gap" };
const UNKNOWN = "Unknown";

/**
 * Technologies beside each other as one viewer may read them. Long texts are quoted from their beginning, never
 * summarised.
 *
 * @param subscribed whether the report's chapters were read; without it they are named as part of Pro
 * @param today an ISO date in UTC
 */
export function toComparison(
  technologies: readonly Compared[],
  subscribed: boolean,
  today: string,
): Comparison {
  const row = (heading: string, cellOf: (compared: Compared) => Cell): Row => {
    const cells = technologies.map(cellOf);
    return { heading, cells, same: new Set(cells.map(comparable)).size === 1 };
  };
  const rows = [
    ...Object.entries(FACTS).map(([heading, read]) =>
      row(heading, (compared) => textCell(read(compared, today))),
    ),
    row("Owner's page", ({ rights, technology }) => {
      const page = ownerPage(rights.sourceUrl, technology.uni);
      return page ? { kind: "link", label: `View at ${page.name}`, href: page.href } : GAP;
    }),
    row(`${STATEMENT_NAMES.stage} named in the text`, stageCell),
    ...RECORD_SECTIONS.map(({ id, heading, field }) =>
      row(heading, ({ technology }) => quoteCell(technology[field], technology.tech_id, id)),
    ),
  ];
  const chapters = REPORT_SECTIONS.map(({ id, heading, field }) =>
    row(`Report: ${heading}`, ({ technology, hasReport }) =>
      hasReport && !subscribed
        ? { kind: "pro" }
        : quoteCell(technology[field], technology.tech_id, id),
    ),
  );
  const named = new Set(
    technologies.flatMap(({ statements, technology }) => [...fieldsNamed(statements, technology)]),
  );
  const isNamed = (heading: string) =>
    RECORD_SECTIONS.some((section) => section.heading === heading && named.has(section.field));
  return {
    columns: technologies.map(({ technology: { tech_id: id, title, img, class1 } }) => ({
      id,
      title,
      image: { id, img, technologyClass: class1 },
    })),
    rows: [...rows, ...chapters].filter(someHave),
    missing: [
      ...missingFrom(rows).filter((heading) => !isNamed(heading)),
      ...(chapters.some(someHave) ? missingFrom(chapters) : ["Report"]),
    ],
  };
}

function someHave({ cells }: Row): boolean {
  return cells.some(({ kind }) => kind !== "gap");
}

function missingFrom(rows: readonly Row[]): string[] {
  return rows.filter((row) => !someHave(row)).map(({ heading }) => heading);
}

/** The facts that need no quotation, each read off a record; null for none. */
const FACTS: Record<string, (compared: Compared, today: string) => string | null> = {
  Institution: ({ technology }) => technology.uni,
  Class: ({ technology: { class1, class2 } }) =>
    [...new Set([class1, class2].filter((name) => name !== null))].map(capitalised).join(", "),
  Category: ({ technology }) => technology.categorical_assign,
  "Patent status": ({ technology: { status }, rights }, today) =>
    statusMark({ status, ...rights }, today).label,
  Availability: ({ rights: { availability, licenceTerms } }) =>
    [availability && capitalised(availabilityWords(availability)), licenceTerms]
      .filter(Boolean)
      .join(". "),
  Expiry: ({ technology: { status }, rights }, today) => expiryWords({ status, ...rights }, today),
  "Patent ID": ({ technology: { pi_patentid, pi_filingdate, status }, rights }, today) =>
    showPatentNumbers(
      pi_patentid,
      pi_filingdate,
      isGrantStated(status, rights.statedStatus),
      today,
    ),
  "Filing date": ({ technology }) => showDate(technology.pi_filingdate),
  Inventor: ({ technology }) =>
    technology.inventor && shortened(technology.inventor.trim(), LONGEST_QUOTE),
  Added: ({ technology }) => showDate(technology.date_added),
};

/** One of the facts of a technology, as a cell. */
export function factCell(
  heading: "Patent status" | "Availability",
  compared: Compared,
  today: string,
): Cell {
  return textCell(FACTS[heading]?.(compared, today) ?? null);
}

function textCell(text: string | null): Cell {
  return text === null || text === "" || text === UNKNOWN ? GAP : { kind: "text", text };
}

function stageCell({ statements, technology }: Compared): Cell {
  const found = statements.filter(({ kind }) => kind === "stage");
  const quotes = [
    ...new Set(found.map(({ sentence }) => shortened(sentence, LONGEST_QUOTE))),
  ].slice(0, MOST_QUOTES);
  return quotes.length > 0
    ? { kind: "quotes", quotes, href: technologyHref(technology.tech_id) }
    : GAP;
}

/** The beginning of a text, as a quotation. */
function quoteCell(value: unknown, id: number, section: string): Cell {
  const text = toBlocks(value)
    .flatMap((block) => {
      if (block.kind === "heading") return [];
      // A line cannot quote a table.
      if (block.kind === "paragraph") return block.text.startsWith("|") ? [] : [block.text];
      return block.items.map((item) => (item.title ? `${item.title}: ${item.text}` : item.text));
    })
    .map((part, at, { length }) => (at === length - 1 || /\p{P}$/u.test(part) ? part : `${part};`))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  return text === ""
    ? GAP
    : {
        kind: "quotes",
        quotes: [shortened(text, LONGEST_QUOTE)],
        href: `${technologyHref(id)}#${section}`,
      };
}

/** A cell's text without its links, to compare two cells. */
function comparable(cell: Cell): string {
  if (cell.kind === "text") return cell.text.trim().toLowerCase();
  if (cell.kind === "quotes") return cell.quotes.join("\n");
  return cell.kind === "link" ? cell.href : cell.kind;
}
