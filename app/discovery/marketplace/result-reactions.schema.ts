import * as z from "zod";
import type { ReactionKind } from "#app/collections/reactions/reactions.ts";
import { type Infer, lazyObject } from "#app/platform/lazily.ts";
import { orNull } from "#app/platform/parameter.ts";
import { WriterSchema } from "#app/platform/session/writer.schema.ts";

/** A reaction's form: `mark` as `reactionValue` writes it; null for the other forms of the marketplace. */
export const ResultReactionFormSchema = lazyObject(() => ({
  mark: orNull(
    z
      .string()
      .regex(/^(save|like|dislike)\.[1-9]\d{0,14}\.(true|false)$/)
      .transform((value) => {
        const [kind, id, active] = value.split(".");
        return { kind: kind as ReactionKind, id: Number(id), active: active === "true" };
      }),
  ),
  writer: WriterSchema().catch(undefined),
}));
export type ResultReaction = NonNullable<Infer<typeof ResultReactionFormSchema>["mark"]>;

/** The results' parameter after a technology was hidden without JavaScript, for 'Undo'. */
export const HiddenNoteSchema = lazyObject(() => ({
  hid: orNull(z.coerce.number().int().positive()),
}));
