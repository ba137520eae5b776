import * as z from "zod";

/** Rows of `catalogue_state`: the one there is. */
export const CatalogueStateSchema = z.tuple([z.object({ version: z.number().int() })]);
