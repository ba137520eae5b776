import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { parseJson } from "#import/text/parse-json.ts";

/** What a stand-in stored as a line of JSON each. A line cut off by a kill was never confirmed, so it is skipped. */
export function readLines<Stored>(file: string): Stored[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  // Ends an incomplete line, so that the next one starts on its own.
  if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n");
  return text.split("\n").flatMap((line) => (parseJson(line) as Stored | undefined) ?? []);
}
