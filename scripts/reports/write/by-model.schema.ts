import * as z from "zod";

const ClaimSchema = z.object({
  sentence: z.string().max(2000),
  section: z.string().max(200),
  quote: z.string().max(4000),
});

/** The requested format of a model's answer: for each section its sentences, each with the passage that supports it. */
export const ModelReportSchema = z.record(z.string().max(60), z.array(ClaimSchema).max(60));
