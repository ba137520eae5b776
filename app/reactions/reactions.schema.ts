import * as z from "zod";
import { ViewerSchema } from "../membership/viewer.schema.ts";
import { WriterSchema } from "../platform/writer.schema.ts";
import { REACTIONS } from "./reactions.ts";

/** A toggle's form. `active` is what is wanted, not what is there: sent twice, it does the same. */
export const ReactionFormSchema = z.object({
  intent: z.literal("react"),
  kind: z.enum(REACTIONS.map(({ kind }) => kind)),
  active: z.enum(["true", "false"]).transform((text) => text === "true"),
  writer: WriterSchema,
});
export type ReactionForm = z.infer<typeof ReactionFormSchema>;

/** Answer of `set_reaction(…)`. */
export const ReactionResultSchema = z.object({
  viewer: ViewerSchema,
  found: z.boolean(),
  /** Why the database did not take it: as much is saved as may be, or too many changes came at once. */
  refused: z.enum(["full", "too-fast"]).nullable(),
});
