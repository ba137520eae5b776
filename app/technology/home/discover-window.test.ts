import { expect, test } from "vitest";
import { discoverWindow } from "./discover-window.ts";

const ten = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

test("ten items are two windows of five, and each leads to the other both ways", () => {
  expect(discoverWindow(ten, 0)).toEqual({
    items: ["a", "b", "c", "d", "e"],
    previous: 5,
    next: 5,
  });
  expect(discoverWindow(ten, 5)).toEqual({
    items: ["f", "g", "h", "i", "j"],
    previous: 0,
    next: 0,
  });
});

test("a list that five does not divide goes round and still shows five", () => {
  expect(discoverWindow(ten.slice(0, 7), 5)).toEqual({
    items: ["f", "g", "a", "b", "c"],
    previous: 0,
    next: 3,
  });
});

test("a place outside the list is brought back into it", () => {
  expect(discoverWindow(ten, -5).items[0]).toBe("f");
  expect(discoverWindow(ten, 25).items[0]).toBe("f");
});

test("five items or fewer stand whole, wherever one starts, and have no neighbours", () => {
  const whole = { items: ["a", "b", "c", "d", "e"], previous: null, next: null };
  expect(discoverWindow(ten.slice(0, 5), 3)).toEqual(whole);
  expect(discoverWindow([], 0)).toEqual({ items: [], previous: null, next: null });
});
