import * as z from "zod";
import { lazily } from "#app/platform/lazily.ts";

/** The only row of `catalogue_state`. */
export const CatalogueStateSchema = lazily(() =>
  z.tuple([z.object({ version: z.number().int() })]),
);
