import { shorten } from "#import/text/summary-line.ts";
import { drawCover } from "../../workers/images/src/cover.ts";
import type { Report, ReportSection } from "./compose.ts";
import { howMade, notesOf, SHEET_NOTES, WHY_SHEET } from "./notes.ts";
import type { ReportRecord } from "./record.ts";
import type { ReportDocument } from "./report-document.ts";
import { formatFiled } from "./words.ts";
import { endWords, statusWords } from "./write/compare.ts";
import type { FactSheet } from "./write/fact-sheet.ts";
import { REFERENCE, type Source } from "./write/sources.ts";

/** A composed report as the document that its files are made of. */
export function reportDocument(report: Report): ReportDocument {
  const { record, lead, sections } = report;
  return {
    ...commonParts(report),
    kind: "research report",
    title: shorten(record.title, 600),
    summary: shorten(record.summary ?? "", 320),
    facts: factsOf(report),
    about: howMade(report),
    lead,
    scores: scoresOf(record),
    chapters: sections.map((section) => ({ heading: section.heading, body: bodyOf(section) })),
    notes: notesOf(report),
  };
}

/** A composed fact sheet as the document that its files are made of. Its rights are a chapter instead of facts. */
export function sheetDocument(sheet: FactSheet): ReportDocument {
  return {
    ...commonParts(sheet),
    kind: "fact sheet",
    title: shorten(sheet.record.title, 240),
    summary: "",
    facts: [],
    about: `${WHY_SHEET} ${howMade(sheet)}`,
    lead: "",
    scores: [],
    chapters: sheet.parts,
    notes: SHEET_NOTES,
  };
}

function commonParts({ record, brand, now, sources }: Report | FactSheet) {
  const kind = record.technologyClass ?? "none";
  return {
    brand,
    day: now,
    owner: record.uni,
    picture: {
      svg: drawCover(kind, record.techId),
      alt: `The cover of this technology in the catalogue: a drawing for the class ${kind}, with one orange mark.`,
    },
    sources: byOwner(sources),
  };
}

function byOwner(sources: readonly Source[]): Source[] {
  return [...Map.groupBy(sources, ({ owner }) => owner).values()].flat();
}

/** A section with the catalogue's addition. Brackets of an owner's text are not references. */
function bodyOf({ author, body, addition }: ReportSection): string {
  const own = author === "record" ? body.replace(REFERENCE, "\\[$1\\]") : body;
  return [own, addition].filter((text) => text !== "").join("\n\n");
}

function scoresOf({ scores }: ReportRecord): ReportDocument["scores"] {
  const all = [
    { label: "Commercial potential", value: scores.commercial_potential },
    { label: "Readiness", value: scores.readiness },
    { label: "Evidence", value: scores.evidence },
  ];
  return all.flatMap(({ label, value }) =>
    value === undefined ? [] : [{ label, value, note: "of 100" }],
  );
}

/** The facts of a technology at a glance, as pairs of term and value. */
function factsOf({ record, now }: Report): [string, string][] {
  const named = (kind: "inventors" | "number") =>
    record.claims.flatMap((claim) => (claim.kind === kind && claim.value ? [claim.value] : []));
  const orNamed = (value: string | null, kind: "inventors" | "number") =>
    value ??
    (named(kind).length > 0 ? `${[...new Set(named(kind))].join("; ")} (named in the text)` : null);
  const facts: [string, string | null][] = [
    ["Institution", record.uni],
    ["Inventor", orNamed(record.inventor, "inventors")],
    ["Class", record.technologyClass ?? "Unsorted"],
    // Nobody has judged a record with this value.
    ["Category", record.category === "Unclassified" ? null : record.category],
    ["Patent status", statusWords(record, now)],
    ["Patent number", orNamed(record.patentId, "number") ?? "Not given"],
    ["Filing date", formatFiled(record.filed) ?? "Not stated"],
    ["End of the term", endWords(record, now)],
    ["Owner’s page", record.rights.sourceUrl],
  ];
  return facts.flatMap(([term, value]): [string, string][] =>
    value ? [[term, shorten(value, 260)]] : [],
  );
}
