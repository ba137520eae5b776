import { type AboutExport, cutOffLine, type ExportWriter } from "./export-writer.ts";
import { holdLast, type Name, oneLine, type Reference } from "./reference.ts";

/**
 * RIS: a patent is `PAT` with its number in `SN`, its country in `CY`, its owner in `PB`, its filing date in `C1` and its
 * status in `C6`, as EndNote and Zotero read them; a listing without a number is a web page, `ELEC`.
 */
export function risWriter(about: AboutExport): ExportWriter {
  const references = holdLast(about);
  return {
    open: () => "",
    rows: (rows) => references.rows(rows).map(risRecord).join(""),
    close: (end) => references.close(cutOffLine(end, about)).map(risRecord).join(""),
  };
}

function risRecord(reference: Reference): string {
  const { patent, date } = reference;
  return record([
    ["TY", patent ? "PAT" : "ELEC"],
    ["ID", reference.key],
    ["TI", reference.title],
    ...reference.authors.map((name): Tag => ["AU", nameOf(name)]),
    ["PB", reference.owner],
    ...(patent ? [["SN", patent.number] satisfies Tag, ["CY", patent.country] satisfies Tag] : []),
    ["C1", reference.filedOn?.replaceAll("-", "/") ?? null],
    ["C6", reference.legalStatus],
    ...(date
      ? [
          ["PY", date.slice(0, 4)] satisfies Tag,
          ["DA", `${date.replaceAll("-", "/")}/`] satisfies Tag,
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
