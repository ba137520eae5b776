import * as z from "zod";
import { lazyObject } from "../lazily.ts";

/** The answer of Workers AI's text embeddings, as its binding gives it. Each vector is checked by itself. */
export const EncodedSchema = lazyObject(() => ({ data: z.array(z.unknown()) }));

/** The same as the REST API gives it. */
export const EncodedResultSchema = lazyObject(() => ({ result: EncodedSchema() }));
