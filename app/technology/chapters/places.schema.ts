import * as z from "zod";
import { lazily, listOf } from "#app/platform/lazily.ts";
import { CHAPTERS } from "./chapter-rules.ts";

/** Where the sentences of a record's chapters are, as `chapters_of()` returns them. */
export const ChapterPlacesSchema = lazily(() =>
  listOf({
    chapter: z.enum(CHAPTERS),
    section: z.string(),
    start: z.number().int(),
    end: z.number().int(),
  }),
);
