import * as z from "zod";
import { type Infer, lazyObject } from "#app/platform/lazily.ts";
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
