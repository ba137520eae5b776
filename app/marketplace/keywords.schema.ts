import * as z from "zod";
import { LONGEST_KEYWORD } from "./marketplace-keywords.ts";

/** A word as a model may give it: short, on one line, and with something in it that can be searched for. */
const WordSchema = z
  .string()
  .max(LONGEST_KEYWORD)
  .regex(/^[^\p{Cc}\p{L}\p{N}]*[\p{L}\p{N}][^\p{Cc}]*$/u);

/** What a model must answer, and nothing else: a list of words. */
export const KeywordsAnswerSchema = z.array(WordSchema).min(1).max(200);
