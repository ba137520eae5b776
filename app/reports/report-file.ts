/** A report's id as addresses and file names carry it; nothing that could lead to another file. */
const REPORT_ID = /^[A-Za-z0-9-]{1,64}$/;

/** Whether a record's `report_filepath` names a report: PLACEHOLDER and other words do not. */
export function hasReport(path: string | null | undefined): path is string {
  return reportIdOf(path) !== null;
}

/**
 * The id in a record's `report_filepath`: what stands before the first underscore of the file's name. Null where
 * there is no report, which is where the path does not end in `.pdf`.
 */
export function reportIdOf(path: string | null | undefined): string | null {
  const name = /[^/]*$/.exec(path ?? "")?.[0] ?? "";
  if (!/\.pdf$/i.test(name)) return null;
  const id = name.replace(/\.pdf$/i, "").split("_")[0] ?? "";
  return isReportId(id) ? id : null;
}

/** Whether a text may be a report's id at all. */
export function isReportId(text: string): boolean {
  return REPORT_ID.test(text);
}

/** The report's key in the private bucket, and the name under which it is saved. */
export function reportFileName(id: string): string {
  return `${id}_report.pdf`;
}

/** The key of the report's Markdown twin, which the Worker reads for the chat. */
export function reportTextName(id: string): string {
  return `${id}_report.md`;
}

/** Where a report is downloaded. */
export function downloadHref(id: string): string {
  return `/api/download?id=${encodeURIComponent(id)}`;
}
