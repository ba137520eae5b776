/** A report's id: one file's name, never a path, and nothing that a header or an address cannot carry. */
const REPORT_ID = /^(?!\.+$)[^/\\\p{C}]{1,200}$/u;

/** Whether a record's `report_filepath` names a report: PLACEHOLDER and other words do not. */
export function hasReport(path: string | null | undefined): path is string {
  return reportIdOf(path) !== null;
}

/**
 * The id in a record's `report_filepath`: the file's name without `.pdf`, up to its first underscore; all of it where
 * nothing comes before that. Null where there is no report, which is where the path does not end in `.pdf`. The
 * database reads it likewise (`private.report_id`).
 */
export function reportIdOf(path: string | null | undefined): string | null {
  const name = (path ?? "").split("/").at(-1) ?? "";
  const stem = name.slice(0, -".pdf".length);
  if (!/\.pdf$/i.test(name) || stem === "") return null;
  const id = stem.split("_")[0] || stem;
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

/**
 * A `Content-Disposition` that saves the answer under a name (RFC 6266): in ASCII for every client, and as it is for
 * those that read UTF-8.
 */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, "-");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return ascii === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
