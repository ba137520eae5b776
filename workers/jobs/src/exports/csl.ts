import { type AboutExport, cutOffLine, type ExportWriter } from "./export-writer.ts";
import { holdLast, type Reference } from "./reference.ts";

/** CSL-JSON: a patent is `patent` with its number as a string; a listing without a number is a `webpage`. */
export function cslWriter(about: AboutExport): ExportWriter {
  const references = holdLast(about);
  return {
    open: () => "[\n",
    rows: (rows) =>
      references
        .rows(rows)
        .map((reference) => `${JSON.stringify(cslItem(reference))},\n`)
        .join(""),
    close: (end) =>
      `${references
        .close(cutOffLine(end, about))
        .map((reference) => `${JSON.stringify(cslItem(reference))}\n`)
        .join("")}]\n`,
  };
}

/** A reference as CSL-JSON has it (citationstyles.org, schema csl-data 1.0.2). */
function cslItem(reference: Reference): Record<string, unknown> {
  const { patent, abstract, note, date, filedOn, legalStatus, keywords } = reference;
  return {
    id: reference.key,
    type: patent ? "patent" : "webpage",
    title: reference.title,
    author: reference.authors.map(({ given, family }) =>
      given === null ? { literal: family } : { family, given },
    ),
    ...(patent
      ? {
          number: patent.number,
          jurisdiction: patent.country,
          // Zotero reads the country here alone, and no owner.
          "publisher-place": patent.country,
          publisher: reference.owner,
        }
      : { publisher: reference.owner }),
    ...(date ? { issued: dateOf(date) } : {}),
    ...(filedOn ? { submitted: dateOf(filedOn) } : {}),
    ...(legalStatus ? { status: legalStatus } : {}),
    ...(abstract ? { abstract } : {}),
    ...(keywords.length > 0 ? { keyword: keywords.join(", ") } : {}),
    ...(note ? { note } : {}),
    URL: reference.url,
    accessed: dateOf(reference.seenOn),
  };
}

function dateOf(date: string) {
  return { "date-parts": [date.split("-").map(Number)] };
}
