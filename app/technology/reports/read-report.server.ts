import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { requireReport } from "./download-report.server.ts";
import { reportIdOf, reportTextName } from "./report-file.ts";

/** Maximum bytes, more than any report, so that a wrong file is not loaded into memory. */
const LARGEST_TEXT = 1_000_000;

/**
 * A report's text in Markdown, for a chat with a user who may read it.
 *
 * @param path the record's `report_filepath`
 * @returns null if the record has no report, the user no valid subscription, or the text cannot be read (which is
 * logged)
 * @throws DomainError if the database cannot check the user's rights
 */
export async function readReportText(
  { database, reports, log }: Pick<RequestContext, "database" | "reports" | "log">,
  path: string | null,
): Promise<string | null> {
  const id = reportIdOf(path);
  if (id === null) return null;
  try {
    const key = reportTextName(await requireReport({ database }, id));
    const text = (await reports?.text(key, LARGEST_TEXT)) ?? null;
    if (text === null) log("error", "report.text-missing", { key });
    return text;
  } catch (error) {
    if (!(error instanceof DomainError)) {
      log("error", "report.unreadable", { message: (error as Error).message });
      return null;
    }
    if (error.code === "service-unavailable") throw error;
    return null;
  }
}
