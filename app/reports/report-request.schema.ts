import * as z from "zod";
import { ViewerSchema } from "../membership/viewer.schema.ts";
import { WriterSchema } from "../platform/writer.schema.ts";

/** The form that asks for a report, or withdraws that. `wanted` is what shall be: sent twice, it does the same. */
export const ReportRequestFormSchema = z.object({
  intent: z.literal("request-report"),
  wanted: z.enum(["true", "false"]).transform((text) => text === "true"),
  writer: WriterSchema,
});
export type ReportRequestForm = z.infer<typeof ReportRequestFormSchema>;

/** Answer of `request_report(…)`. */
export const ReportRequestResultSchema = z.object({
  viewer: ViewerSchema,
  found: z.boolean(),
  /** Why the database did not take it. */
  refused: z.enum(["has-report", "full", "too-fast"]).nullable(),
});
