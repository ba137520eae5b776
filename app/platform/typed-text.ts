import * as z from "zod";

/** A text that somebody must type, without spaces at its ends, and what a form says where it is missing or too long. */
export function requiredText(missing: string, most: number, tooLong: string) {
  return z.string().trim().min(1, missing).max(most, tooLong);
}
