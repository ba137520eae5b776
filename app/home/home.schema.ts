import * as z from "zod";
import { ViewerSchema } from "../membership/viewer.schema.ts";
import { PlainCardSchema } from "../technology/technology.schema.ts";

/** Answer of `home_page()`. */
export const HomePageSchema = z.object({
  viewer: ViewerSchema,
  lists: z.array(z.object({ name: z.string(), cards: z.array(PlainCardSchema) })),
});

/** `/`'s parameters: which Discover list, from which place on. Whatever it holds falls back. */
export const HomeQuerySchema = z.object({
  list: z.string().max(100).catch("").default(""),
  at: z.coerce.number().int().min(0).max(1000).catch(0).default(0),
});
