import { showDate, showPatentId } from "#app/technology/filing.ts";
import { ownerPage } from "#app/technology/owner-page.ts";
import { expiryWords, statusMark } from "#app/technology/status-words.ts";
import { factStatements } from "#app/technology/text-statements.ts";
import { shorten } from "#import/text/summary-line.ts";
import { drawCover } from "../../workers/images/src/cover.ts";
import type { ReportInput, ReportRecord } from "./record.ts";
import type { ReportDocument } from "./report-document.ts";

/** The common parts of reports and fact sheets. */
export function commonParts({ record: { row }, brand, now }: ReportInput) {
  const kind = row.class1 ?? "none";
  return {
    brand,
    day: now,
    owner: row.uni,
    image: {
      svg: drawCover(kind, row.tech_id),
      alt: `The cover of this technology in the catalogue: a drawing for the class ${kind}, with one orange mark.`,
    },
  };
}

/** The facts of a technology, as pairs of term and value. Facts that its text names are labelled so. */
export function factsOf({ record, now }: ReportInput, longest: number): ReportDocument["facts"] {
  const { row, rights, statements } = record;
  const inventor = row.inventor?.trim() || null;
  const status = statusWords(record, now);
  const ends = expiryWords({ status: row.status, ...rights }, isoDay(now));
  const facts: [string, string | null][] = [
    ["Institution", row.uni],
    ["Inventor", inventor],
    ["Class", row.class1 ?? "Unsorted"],
    ["Patent status", status],
    ["Patent number", showPatentId(row.pi_patentid)],
    ["Filing date", showDate(row.pi_filingdate)],
    // The status may say 'Expired Jan 2017' already.
    ["End of the term", ends === status ? null : ends],
    ["Owner’s page", ownerPage(rights.sourceUrl, row.uni)?.href ?? null],
  ];
  const missing = [
    ...(inventor === null ? (["inventors"] as const) : []),
    ...(showPatentId(row.pi_patentid) === "Unknown" ? (["number"] as const) : []),
    ...(status === "Not stated" ? (["status"] as const) : []),
    ...(ends === null ? (["expiry"] as const) : []),
  ];
  for (const { label, words } of factStatements(statements, missing))
    facts.push([label, words.join("; ")]);
  return facts.flatMap(([term, value]): [string, string][] =>
    value && value !== "Unknown" ? [[term, shorten(value, longest)]] : [],
  );
}

/** The known state of the patent, in the words of the badge. */
export function statusWords({ row, rights }: ReportRecord, now: Date): string {
  return statusMark({ status: row.status, ...rights }, isoDay(now)).label;
}

function isoDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
