import * as z from "zod";
import { type Infer, lazyObject } from "#app/platform/lazily.ts";
import { WriterSchema } from "#app/platform/session/writer.schema.ts";

/**
 * The form that requests an analysis or withdraws the request. `wanted` is the wanted state, so posting it twice is safe.
 */
export const AnalysisRequestFormSchema = lazyObject(() => ({
  intent: z.literal("request-analysis"),
  wanted: z.enum(["true", "false"]).transform((text) => text === "true"),
  writer: WriterSchema(),
}));
export type AnalysisRequestForm = Infer<typeof AnalysisRequestFormSchema>;
