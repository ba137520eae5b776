import type { RequestContext } from "../load-context.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { requireReport } from "./download-report.server.ts";
import { reportIdOf, reportTextName } from "./report-file.ts";

/** No report's text is as long; a stray file is not read into memory. */
const LARGEST_TEXT = 1_000_000;

/**
 * The text of a technology's report in Markdown, for a chat with whoever may have it.
 *
 * @param path the record's `report_filepath`
 * @returns null where the record has no report, the reader no valid subscription, or its text cannot be read
 * (which is logged)
 * @throws DomainError where the database cannot say whether the reader may have it
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
