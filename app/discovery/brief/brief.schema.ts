import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyForms, lazyObject } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { ComparedSchema } from "../compare/compare.schema.ts";
import { tidyKeywords } from "../marketplace/marketplace-keywords.ts";
import { ChargeSchema } from "../marketplace/search.schema.ts";
import { LONGEST_SOUGHT, NEED_LIMITS } from "./brief-limits.ts";

/** Requirements as a form or an address has them: empty ones left out, each once, eight at most. */
const NeedsSchema = lazily(() =>
  orElse(z.array(z.string()), []).transform((needs) => tidyKeywords(needs, NEED_LIMITS)),
);
const SoughtSchema = lazily(() =>
  z
    .string("Say what you seek.")
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, "Say what you seek.")
        .max(LONGEST_SOUGHT, `Say it in ${LONGEST_SOUGHT} characters at most.`),
    ),
);

/** `/brief`'s parameters: what is sought, its requirements, and those of them that it must meet. */
export const BriefQuerySchema = lazyObject(() => ({
  q: orElse(SoughtSchema(), ""),
  need: NeedsSchema(),
  must: NeedsSchema(),
  /** Shows the table's own order where a model would reorder it. */
  rerank: orNull(z.literal("no")),
}));
export type BriefQuery = Infer<typeof BriefQuerySchema>;

/** A brief's requirement as its form has it. */
export type ProposedNeed = { text: string; isMust: boolean };

/** The forms of `/brief`. `must` and `place` are by the place of the requirement in its form. */
export const BriefFormSchema = lazyForms(() => [
  z.object({
    intent: z.literal("find"),
    q: SoughtSchema(),
    need: orElse(z.array(z.string()), []),
    must: orElse(z.array(z.string()), []),
    place: orElse(z.array(z.string()), []),
    key: z.uuid().catch(() => crypto.randomUUID()),
  }),
  z.object({
    intent: z.enum(["keep", "ask"]),
    q: SoughtSchema(),
    need: NeedsSchema(),
    must: NeedsSchema(),
    id: orElse(z.array(z.coerce.number().int().positive()), []),
    key: z.uuid().catch(() => crypto.randomUUID()),
  }),
]);
export type BriefForm = Infer<typeof BriefFormSchema>;

/** Result of `charge_brief(…)`. */
export const BriefChargeSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  search: ChargeSchema(),
  another: z.boolean(),
}));

/** A technology of a brief: found by all of it, or by a requirement alone. */
const FoundSchema = lazily(() => ComparedSchema().extend({ ofWhole: z.boolean() }));
export type BriefFound = Infer<typeof FoundSchema>;

/** Result of `brief_page(…)`, the nearest first. */
export const BriefPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  search: ChargeSchema().nullable(),
  /** Whether it may be English, without which meaning says nothing. */
  isEnglish: z.boolean(),
  technologies: z.array(FoundSchema()),
}));
