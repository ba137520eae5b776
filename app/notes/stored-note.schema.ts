import * as z from "zod";
import { withPlainLineBreaks } from "../platform/line-breaks.ts";

/**
 * A note as it is stored; `updatedAt` is an ISO instant with microseconds. Its line breaks are read as a browser's field
 * has them: notes from before forms were normalised hold CRLF, and so may what was written straight at the data service.
 */
export const StoredNoteSchema = z.object({
  text: z.string().transform(withPlainLineBreaks),
  updatedAt: z.string(),
});
