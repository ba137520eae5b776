import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { lazyObject, objectOrNull } from "#app/platform/lazily.ts";
import { orElse } from "#app/platform/parameter.ts";
import { PlainCardSchema } from "../technology.schema.ts";

/** Result of `home_page()`. */
export const HomePageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  /** A featured technology with texts that everyone may read of it. */
  example: objectOrNull({
    card: PlainCardSchema(),
    words: z.string().nullable(),
    texts: z.record(z.string(), z.unknown()),
  }),
  /** How many technologies the catalogue holds, and of how many universities. */
  figures: z.object({ technologies: z.number(), universities: z.number() }),
  lists: z.array(z.object({ name: z.string(), cards: z.array(PlainCardSchema()) })),
}));

/** `/`'s parameters: the Discover list and the offset in it. Invalid values fall back to defaults. */
export const HomeQuerySchema = lazyObject(() => ({
  list: orElse(z.string().max(100), ""),
  at: orElse(z.coerce.number().int().min(0).max(1000), 0),
}));
