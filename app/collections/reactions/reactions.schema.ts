import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";
import { WriterSchema } from "#app/platform/session/writer.schema.ts";
import { REACTIONS } from "./reactions.ts";

/** A reaction's form. `active` is the wanted state, not a switch, so posting it twice is safe. */
export const ReactionFormSchema = lazyObject(() => ({
  intent: z.literal("react"),
  kind: z.enum(REACTIONS.map(({ kind }) => kind)),
  active: z.enum(["true", "false"]).transform((text) => text === "true"),
  writer: WriterSchema(),
}));
export type ReactionForm = Infer<typeof ReactionFormSchema>;

/** Result of `set_reaction(…)`: "full" if the limit of saves is reached, "too-fast" after too many changes. */
export const ReactionResultSchema = lazily(() =>
  z
    .object({
      viewer: ViewerSchema(),
      found: z.boolean(),
      refused: z.enum(["full", "too-fast"]).nullable(),
    })
    .transform(({ viewer, found, refused }) => ({
      viewer,
      outcome: refused ?? (found ? "changed" : "not-found"),
    })),
);
