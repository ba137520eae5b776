import { expect, test } from "vitest";
import { cutToDifference } from "./cut-to-difference.ts";

test("two long texts that differ at their end are shown from shortly before the difference", () => {
  const start = "The pump turns. ".repeat(50);
  const [old, read] = cutToDifference(`${start}It hums.`, `${start}It rests.`, 300);
  expect(old).toMatch(/^….{60}hums\.$/);
  expect(read).toMatch(/^….{60}rests\.$/);
});

test("short texts, and long ones that differ at once, begin at their beginning", () => {
  expect(cutToDifference("A pump", "A pump that hums", 300)).toEqual([
    "A pump",
    "A pump that hums",
  ]);
  const [old, read] = cutToDifference("x".repeat(400), `y${"x".repeat(400)}`, 300);
  expect(old).toBe(`${"x".repeat(300)}…`);
  expect(read).toBe(`y${"x".repeat(299)}…`);
});
