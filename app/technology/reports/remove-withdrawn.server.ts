import * as z from "zod";
import type { RequestContext } from "#app/load-context.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { reportFileName, reportTextName } from "./report-file.ts";

/** Removes the files of reports on technologies withdrawn thirty days ago. A failure is repeated the next night. */
export async function removeWithdrawnReports(
  call: CallDatabase,
  { reports, log }: Pick<RequestContext, "reports" | "log">,
): Promise<void> {
  const ids = await call("forget_withdrawn_files", {}, z.array(z.string()));
  if (ids.length === 0 || reports === null) return;
  await reports.remove(ids.flatMap((id) => [reportFileName(id), reportTextName(id)]));
  await call("end_withdrawn_files", { p_ids: ids }, z.unknown());
  log("info", "withdrawn-reports.removed", { ids: ids.join(" ") });
}
