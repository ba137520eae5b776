import * as z from "zod";
import { type Infer, lazyObject, listOf } from "#app/platform/lazily.ts";
import { orNull } from "#app/platform/parameter.ts";
import { OWNER_KINDS } from "#import/vocabulary.ts";

/** The universities found, the largest first; `total` counts the whole catalogue. */
export const UniversitiesSchema = lazyObject(() => ({
  total: z.number().int(),
  matching: z.number().int(),
  found: listOf({
    name: z.string(),
    technologies: z.number().int(),
    /** The kind of owner, from its name; null if the name does not say. */
    kind: z.enum(OWNER_KINDS).nullable().default(null),
  }),
}));

export type Universities = Infer<typeof UniversitiesSchema>;

/** `/api/universities`'s parameters. */
export const UniversitiesQuerySchema = lazyObject(() => ({
  like: orNull(z.string().max(100)),
}));
