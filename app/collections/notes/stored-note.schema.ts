import * as z from "zod";
import { lazyObject } from "#app/platform/lazily.ts";
import { withPlainLineBreaks } from "#app/platform/line-breaks.ts";

/**
 * A stored note; `updatedAt` is an ISO instant with microseconds. Line breaks are normalised to LF as in a browser's
 * field: old notes, and those written directly to the data service, may contain CRLF.
 */
export const StoredNoteSchema = lazyObject(() => ({
  text: z.string().transform(withPlainLineBreaks),
  updatedAt: z.string(),
}));
