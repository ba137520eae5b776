import { expect, test } from "vitest";
import { chooseTests } from "./test-some.ts";

const FILES = new Map([
  ["app/collections/notes/draft.test.ts", 'test("a draft is kept until it is saved", …'],
  ["test/db/search.test.ts", 'test("a quoted phrase must stand there as quoted", …'],
]);

test("a name that is a part of a path chooses those files", () => {
  expect(chooseTests(FILES, "search")).toEqual({
    files: ["test/db/search.test.ts"],
    sentence: null,
  });
});

test("any other name chooses the tests with that sentence", () => {
  expect(chooseTests(FILES, "A quoted phrase")).toEqual({
    files: ["test/db/search.test.ts"],
    sentence: "A quoted phrase",
  });
});

test("an unknown name chooses nothing", () => {
  expect(chooseTests(FILES, "no such thing")).toBeNull();
});
