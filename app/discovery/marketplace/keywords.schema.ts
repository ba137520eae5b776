import * as z from "zod";
import { lazily, lazyObject } from "#app/platform/lazily.ts";
import { LONGEST_KEYWORD } from "./marketplace-keywords.ts";

/** A word from a model: short, on one line, and with something searchable in it. */
const WordSchema = lazily(() =>
  z
    .string()
    .max(LONGEST_KEYWORD)
    .regex(/^[^\p{Cc}\p{L}\p{N}]*[\p{L}\p{N}][^\p{Cc}]*$/u),
);

/** The only accepted answer of the model: words. */
export const KeywordsAnswerSchema = lazyObject(() => ({
  keywords: z.array(WordSchema()).min(1).max(200),
}));
