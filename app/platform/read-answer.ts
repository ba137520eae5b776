import type * as z from "zod";
import { parseJson } from "#import/text/parse-json.ts";

/** How many of an answer's JSON values are tried, from the last. */
const MOST_TRIED = 20;

/**
 * The last JSON object or list of a model's answer that fits the schema, wherever it is: among prose, in a code
 * fence, behind a model's thoughts. The content of `<think>` is a draft and is never read.
 *
 * @returns null if there is none
 */
export function readAnswer<Schema extends z.ZodType>(text: string, schema: Schema) {
  for (const piece of jsonIn(withoutThoughts(text)).slice(-MOST_TRIED).reverse()) {
    const read = schema.safeParse(parseJson(piece));
    if (read.success) return read.data;
  }
  return null;
}

/** A thought that does not end takes the rest with it. */
function withoutThoughts(text: string): string {
  return text.replace(/<think>.*?(?:<\/think>|$)/gs, "");
}

/** Every piece between brackets that belong together, in the order of their ends, so that a whole follows its parts. */
function jsonIn(text: string): string[] {
  const pieces: string[] = [];
  const opened: { mark: string; at: number }[] = [];
  for (const { 0: mark, index } of text.matchAll(/[{}[\]]|"(?:[^"\\\n]|\\.)*"?/g)) {
    if (mark === "{" || mark === "[") opened.push({ mark, at: index });
    else if (mark === "}" || mark === "]") {
      const wanted = mark === "}" ? "{" : "[";
      if (opened.at(-1)?.mark !== wanted) continue;
      const begun = opened.pop();
      if (begun) pieces.push(text.slice(begun.at, index + 1));
    }
  }
  return pieces;
}
