/** A report's id: a single file name, never a path, without characters that a header or URL cannot hold. */
const REPORT_ID = /^(?!\.+$)[^/\\\p{C}]{1,200}$/u;

/** Whether a record's `report_filepath` names a report. PLACEHOLDER and other text does not. */
export function hasReport(path: string | null | undefined): path is string {
  return reportIdOf(path) !== null;
}

/**
 * The id in a record's `report_filepath`: the file name without `.pdf`, up to the first underscore, or all of it if
 * nothing comes before that. Null without a report, that is if the path does not end in `.pdf`. `private.report_id` is
 * the same in SQL.
 */
export function reportIdOf(path: string | null | undefined): string | null {
  const name = (path ?? "").split("/").at(-1) ?? "";
  const stem = name.slice(0, -".pdf".length);
  if (!/\.pdf$/i.test(name) || stem === "") return null;
  const id = stem.split("_")[0] || stem;
  return isReportId(id) ? id : null;
}

/** Whether a text has the format of a report's id. */
export function isReportId(text: string): boolean {
  return REPORT_ID.test(text);
}

/** The report's key in the private bucket, which is also the file name of the download. */
export function reportFileName(id: string): string {
  return `${id}_report.pdf`;
}

/** The key of the report's Markdown version, which the Worker reads for the chat. */
export function reportTextName(id: string): string {
  return `${id}_report.md`;
}

/** The key of a listing's document, which no report's id leads to: they hold no slash. */
export function documentKey(id: string): string {
  return reportFileName(`documents/${id}`);
}

/** The URL of a document's download. */
export function documentHref(id: string): string {
  return `/api/document?id=${id}`;
}

/** The URL of a report's download. */
export function downloadHref(id: string): string {
  return `/api/download?id=${encodeURIComponent(id)}`;
}
