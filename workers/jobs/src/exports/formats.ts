import type { ExportFormat } from "#app/technology/export-formats.ts";
import { biblatexWriter } from "./biblatex.ts";
import { cslWriter } from "./csl.ts";
import { csvWriter } from "./csv.ts";
import type { WrittenFormat } from "./export-writer.ts";
import { jsonWriter } from "./json.ts";
import { risWriter } from "./ris.ts";
import { xlsxWriter } from "./xlsx.ts";

/** How each format is written and offered. */
export const FORMATS: Record<ExportFormat, WrittenFormat> = {
  csv: { contentType: "text/csv; charset=utf-8", extension: "csv", writer: csvWriter },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: "xlsx",
    writer: xlsxWriter,
  },
  ris: {
    contentType: "application/x-research-info-systems; charset=utf-8",
    extension: "ris",
    writer: risWriter,
  },
  biblatex: {
    contentType: "application/x-bibtex; charset=utf-8",
    extension: "bib",
    writer: biblatexWriter,
  },
  csl: {
    contentType: "application/vnd.citationstyles.csl+json; charset=utf-8",
    extension: "csl.json",
    writer: cslWriter,
  },
  json: { contentType: "application/json; charset=utf-8", extension: "json", writer: jsonWriter },
};
