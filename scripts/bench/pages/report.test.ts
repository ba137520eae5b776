import { expect, test } from "vitest";
import { markdownTable } from "./report.ts";

test("a Markdown table has its numbers on the right, and a bar stays inside its cell", () => {
  expect(
    markdownTable([
      ["", "ms"],
      ["a|b", "1.5"],
      ["c", "–"],
    ]),
  ).toBe("|  | ms |\n| --- | ---: |\n| a\\|b | 1.5 |\n| c | – |");
});
