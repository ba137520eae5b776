import * as z from "zod";
import { type Infer, lazily } from "#app/platform/lazily.ts";
import { WriterSchema } from "#app/platform/session/writer.schema.ts";
import type { MarkKind } from "./marks.ts";

/** A mark's form: `mark` as `markValue` writes it; null for the other forms of the marketplace. */
export const MarkFormSchema = lazily(() =>
  z.object({
    mark: z
      .string()
      .regex(/^(save|like|dislike)\.[1-9]\d{0,14}\.(true|false)$/)
      .transform((value) => {
        const [kind, id, active] = value.split(".");
        return { kind: kind as MarkKind, id: Number(id), active: active === "true" };
      })
      .nullable()
      .catch(null)
      .default(null),
    writer: WriterSchema().catch(undefined),
  }),
);
export type Mark = NonNullable<Infer<typeof MarkFormSchema>["mark"]>;

/** The results' parameter after a technology was hidden without JavaScript, for 'Undo'. */
export const HiddenNoteSchema = lazily(() =>
  z.object({
    hid: z.coerce.number().int().positive().nullable().catch(null).default(null),
  }),
);
