import {
  type AboutExport,
  type ExportWriter,
  endLine,
  licenceLine,
  originLine,
} from "./export-writer.ts";
import { type Name, oneLine, type Reference, referenceOf } from "./reference.ts";

/**
 * RIS: a patent is `PAT` with its number in `SN`, its office in `CY` and its owner in `PB`, as EndNote and Zotero read
 * them; a listing without a number is a web page, `ELEC`.
 */
export function risWriter(about: AboutExport): ExportWriter {
  return {
    open: () => "",
    rows: (rows) => rows.map((row) => risRecord(referenceOf(row, about))).join(""),
    // Readers skip what stands between records, so the end is a record of its own.
    close: (end) =>
      record([
        ["TY", "GEN"],
        ["ID", "about-this-export"],
        ["TI", endLine(end, about)],
        ["N1", `${originLine(about)} ${licenceLine(about)}`],
      ]),
  };
}

function risRecord(reference: Reference): string {
  const { patent, publishedOn } = reference;
  return record([
    ["TY", patent ? "PAT" : "ELEC"],
    ["ID", reference.key],
    ["TI", reference.title],
    ...reference.authors.map((name): Tag => ["AU", nameOf(name)]),
    ["PB", reference.owner],
    ...(patent ? [["SN", patent.number] satisfies Tag, ["CY", patent.office] satisfies Tag] : []),
    ...(publishedOn
      ? [
          ["PY", publishedOn.slice(0, 4)] satisfies Tag,
          ["DA", `${publishedOn.replaceAll("-", "/")}/`] satisfies Tag,
        ]
      : []),
    ["AB", reference.abstract],
    ...reference.keywords.map((word): Tag => ["KW", word]),
    ["N1", reference.note],
    ["UR", reference.url],
    ["Y2", `${reference.seenOn.replaceAll("-", "/")}/`],
  ]);
}

type Tag = [tag: string, value: string | null];

function record(tags: readonly Tag[]): string {
  const lines = tags.filter(([, value]) => value !== null && value !== "");
  return `${lines.map(([tag, value]) => `${tag}  - ${oneLine(value ?? "")}\r\n`).join("")}ER  - \r\n\r\n`;
}

function nameOf({ given, family }: Name): string {
  return given === null ? family : `${family}, ${given}`;
}
