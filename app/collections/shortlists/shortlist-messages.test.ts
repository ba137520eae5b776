import { expect, test } from "vitest";
import { shortlistMessage } from "./shortlist-messages.ts";

test.each([
  [{ added: 2 }, "2 added."],
  [{ added: 1, known: 1 }, "1 added, 1 was on it already."],
  [{ known: 3 }, "Nothing added: 3 were on it already."],
  [{}, "Nothing was added."],
])("after adding %o it says '%s'", (counts, message) =>
  expect(shortlistMessage("added", counts)).toBe(message),
);

test("an address names no message but one of these", () => {
  expect(shortlistMessage("constructor")).toBeNull();
  expect(shortlistMessage("You won a prize")).toBeNull();
  expect(shortlistMessage("left")).toBe("You left the shortlist.");
});
