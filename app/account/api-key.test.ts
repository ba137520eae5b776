import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { isWellFormedKey, makeKey } from "./api-key.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

test("a key is quad_, 32 random characters and the CRC-32 of both to base 62", () => {
  for (let n = 0; n < 200; n += 1) {
    const key = makeKey();
    expect(key).toMatch(/^quad_[0-9A-Za-z]{38}$/);
    const sum = [...key.slice(-6)].reduce((value, digit) => value * 62 + DIGITS.indexOf(digit), 0);
    expect(sum).toBe(crc32(key.slice(0, -6)));
  }
});

test("each of the 62 characters is as likely at each place, and no two keys are alike", () => {
  const keys = Array.from({ length: 2000 }, makeKey);
  expect(new Set(keys).size).toBe(keys.length);
  const counts = new Map<string, number>();
  for (const key of keys) {
    for (const character of key.slice(5, 37)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  // 64,000 characters, so about 1,032 of each, give or take 32. With bytes modulo 62, eight would be at 1,250.
  expect(counts.size).toBe(62);
  expect(Math.min(...counts.values())).toBeGreaterThan(850);
  expect(Math.max(...counts.values())).toBeLessThan(1215);
});

test("a key that was mistyped or cut, or a text that only looks like one, is not well formed", () => {
  const key = makeKey();
  expect(isWellFormedKey(key)).toBe(true);
  for (let place = 0; place < key.length; place += 1) {
    const other = key[place] === "x" ? "y" : "x";
    expect(isWellFormedKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
  }
  for (const text of ["", "quad_", key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`]) {
    expect(isWellFormedKey(text)).toBe(false);
  }
});
