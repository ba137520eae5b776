import * as z from "zod";
import { isReportId } from "./report-file.ts";

/** Answer of `report_for_download(p_id)`. */
export const ReportForDownloadSchema = z.object({
  viewer: z.object({ subscribed: z.boolean() }).nullable(),
  path: z.string().nullable(),
});

/** `/api/download`'s parameters; null where the id is none. */
export const DownloadQuerySchema = z.object({
  id: z.string().refine(isReportId).nullable().catch(null).default(null),
});

/** What went wrong with a download, as `/download` says it. */
export const DownloadProblemSchema = z.object({
  problem: z
    .enum(["signed-out", "denied", "missing", "limited", "failed"])
    .catch("failed")
    .default("failed"),
  /** Where the reader was. */
  from: z.string().max(2000).catch("").default(""),
});
export type DownloadProblem = z.infer<typeof DownloadProblemSchema>["problem"];
