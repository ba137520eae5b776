import {
  type AboutExport,
  type ExportWriter,
  endLine,
  licenceLine,
  originLine,
} from "./export-writer.ts";
import { type Reference, referenceOf } from "./reference.ts";

/** CSL-JSON: a patent is `patent` with its number as a string; a listing without a number is a `webpage`. */
export function cslWriter(about: AboutExport): ExportWriter {
  return {
    open: () => "[\n",
    rows: (rows) =>
      rows.map((row) => `${JSON.stringify(cslItem(referenceOf(row, about)))},\n`).join(""),
    close: (end) =>
      `${JSON.stringify({
        id: "about-this-export",
        type: "document",
        title: endLine(end, about),
        note: `${originLine(about)} ${licenceLine(about)}`,
      })}\n]\n`,
  };
}

/** A reference as CSL-JSON has it (citationstyles.org, schema csl-data 1.0.2). */
function cslItem(reference: Reference): Record<string, unknown> {
  const { patent, abstract, note, publishedOn, keywords } = reference;
  return {
    id: reference.key,
    type: patent ? "patent" : "webpage",
    title: reference.title,
    author: reference.authors.map(({ given, family }) =>
      given === null ? { literal: family } : { family, given },
    ),
    ...(patent
      ? { number: patent.number, jurisdiction: patent.office, publisher: reference.owner }
      : { publisher: reference.owner }),
    ...(publishedOn ? { issued: dateOf(publishedOn) } : {}),
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
