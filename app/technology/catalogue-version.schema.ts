import * as z from "zod";

/** The only row of `catalogue_state`. */
export const CatalogueStateSchema = z.tuple([z.object({ version: z.number().int() })]);
