/** The formats of `/export`, as its parameter names them. */
export const EXPORT_FORMATS = ["csv", "xlsx", "ris", "biblatex", "csl", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How many technologies one export names by id; the database refuses more. */
export const MOST_EXPORTED_BY_ID = 500;

/** The name of a format for people. */
export const FORMAT_NAMES: Record<ExportFormat, string> = {
  csv: "CSV",
  xlsx: "Excel",
  ris: "RIS",
  biblatex: "BibLaTeX",
  csl: "CSL-JSON",
  json: "JSON",
};
