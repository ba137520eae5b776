import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";
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

/** Result of `request_analysis(…)`. */
export const AnalysisRequestResultSchema = lazily(() =>
  z
    .object({
      viewer: ViewerSchema(),
      found: z.boolean(),
      refused: z.enum(["not-subscribed", "has-analysis", "full", "too-fast"]).nullable(),
    })
    .transform(({ viewer, found, refused }) => ({
      viewer,
      outcome: refused ?? (found ? "changed" : "not-found"),
    })),
);
