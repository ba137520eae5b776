import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily } from "#app/platform/lazily.ts";
import { WriterSchema } from "#app/platform/writer.schema.ts";

/**
 * The form that requests a report or withdraws the request. `wanted` is the wanted state, so posting it twice is safe.
 */
export const ReportRequestFormSchema = lazily(() =>
  z.object({
    intent: z.literal("request-report"),
    wanted: z.enum(["true", "false"]).transform((text) => text === "true"),
    writer: WriterSchema(),
  }),
);
export type ReportRequestForm = Infer<typeof ReportRequestFormSchema>;

/** Result of `request_report(…)`. */
export const ReportRequestResultSchema = lazily(() =>
  z.object({
    viewer: ViewerSchema(),
    found: z.boolean(),
    /** Why the database refused it. */
    refused: z.enum(["has-report", "full", "too-fast"]).nullable(),
  }),
);
