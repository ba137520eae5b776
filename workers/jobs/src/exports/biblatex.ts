import {
  type AboutExport,
  type ExportWriter,
  endLine,
  licenceLine,
  originLine,
} from "./export-writer.ts";
import { type Name, type Reference, referenceOf } from "./reference.ts";

/** BibLaTeX: a patent is `@patent` with `number`, `holder` and `location`; a listing without a number is `@online`. */
export function biblatexWriter(about: AboutExport): ExportWriter {
  const comment = (text: string) => `% ${text.replace(/\s+/g, " ")}\n`;
  return {
    open: () => comment(originLine(about)),
    rows: (rows) => rows.map((row) => entry(referenceOf(row, about))).join(""),
    close: (end) => comment(endLine(end, about)) + comment(licenceLine(about)),
  };
}

function entry(reference: Reference): string {
  const { patent } = reference;
  const fields: [string, string | null][] = [
    // Two pairs of braces: no style changes the capitals of chemical names and acronyms.
    ["title", `{${escaped(reference.title)}}`],
    ["author", reference.authors.map(nameOf).join(" and ") || null],
    ...(patent
      ? ([
          ["number", escaped(patent.number)],
          ["location", escaped(patent.country)],
          ["holder", `{${escaped(reference.owner)}}`],
          // Zotero reads the owner here alone; biber ignores it.
          ["assignee", `{${escaped(reference.owner)}}`],
        ] satisfies [string, string][])
      : ([["organization", `{${escaped(reference.owner)}}`]] satisfies [string, string][])),
    ["date", reference.date],
    ["abstract", reference.abstract && escaped(reference.abstract)],
    ["keywords", reference.keywords.map(escaped).join(", ") || null],
    ["note", reference.note && escaped(reference.note)],
    ["url", reference.url.replace(/[{}\\]/g, encodeURIComponent)],
    ["urldate", reference.seenOn],
  ];
  const lines = fields.filter(([, value]) => value !== null);
  return `@${patent ? "patent" : "online"}{${reference.key},\n${lines
    .map(([name, value]) => `  ${name} = {${value}},\n`)
    .join("")}}\n\n`;
}

/** 'Doe, Jane'; braces keep a name of one part, and an ' and ' in it, together. */
function nameOf({ given, family }: Name): string {
  return given === null ? `{${escaped(family)}}` : `${escaped(family)}, ${escaped(given)}`;
}

const COMMANDS: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/**
 * Escapes characters that TeX reads as commands, and separates those that it would join, such as two hyphens into a
 * dash. Other characters are unchanged: biber reads UTF-8.
 */
function escaped(text: string): string {
  return text
    .replace(/[\\~^{}&%$#_]/g, (sign) => COMMANDS[sign] ?? `\\${sign}`)
    .replace(/-(?=-)|'(?=')|[`?!](?=`)/g, "$&{}");
}
