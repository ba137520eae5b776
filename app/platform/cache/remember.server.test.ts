import { expect, test } from "vitest";
import { remember } from "./remember.server.ts";

/** A function that doubles its text, and the texts that it was called with. */
function doubling(most: number) {
  const asked: string[] = [];
  const double = remember((text: string) => {
    asked.push(text);
    return text + text;
  }, most);
  return { asked, double };
}

test("what was made once is not made again, and other values are not taken for it", () => {
  const { asked, double } = doubling(1000);
  expect([double("a"), double("b"), double("a"), double('a","b')]).toEqual([
    "aa",
    "bb",
    "aa",
    'a","ba","b',
  ]);
  expect(asked).toEqual(["a", "b", 'a","b']);
});

test("an empty answer is remembered as well", () => {
  let times = 0;
  const nothing = remember((_: string) => {
    times += 1;
    return "";
  }, 100);
  expect([nothing("a"), nothing("a")]).toEqual(["", ""]);
  expect(times).toBe(1);
});

test("what was asked for longest ago goes first", () => {
  // Each entry takes seven characters: `["a"]` and `aa`.
  const { asked, double } = doubling(21);
  for (const text of ["a", "b", "c", "a", "d", "a", "c", "b"]) double(text);
  expect(asked).toEqual(["a", "b", "c", "d", "b"]);
});

test("what is longer than all that may be remembered is made each time, and answered", () => {
  const { asked, double } = doubling(10);
  const long = "x".repeat(20);
  expect([double("a"), double(long), double(long), double("a")]).toEqual([
    "aa",
    long + long,
    long + long,
    "aa",
  ]);
  expect(asked).toEqual(["a", long, long]);
});
