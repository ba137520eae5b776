import * as z from "zod";
import { type Infer, lazyObject } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { isReportId } from "./report-file.ts";

/** Result of `report_for_download(p_id)`. */
export const ReportForDownloadSchema = lazyObject(() => ({
  viewer: z.object({ subscribed: z.boolean() }).nullable(),
  path: z.string().nullable(),
}));

/** `/api/download`'s parameters; `id` is null if it is invalid. */
export const DownloadQuerySchema = lazyObject(() => ({
  id: orNull(z.string().refine(isReportId)),
}));

/** Result of `document_for_download(p_id)`. */
export const DocumentForDownloadSchema = lazyObject(() => ({
  viewer: z.object({}).nullable(),
  name: z.string().nullable(),
}));

/** `/api/document`'s parameters; `id` is null if it is invalid. */
export const DocumentQuerySchema = lazyObject(() => ({
  id: orNull(z.uuid()),
}));

/** `/download`'s parameters: the problem with a download. */
export const DownloadProblemSchema = lazyObject(() => ({
  problem: orElse(z.enum(["signed-out", "denied", "missing", "limited", "failed"]), "missing"),
  /** The page that the reader came from. */
  from: orElse(z.string().max(2000), ""),
}));
export type DownloadProblem = Infer<typeof DownloadProblemSchema>["problem"];
