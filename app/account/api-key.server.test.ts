import { expect, test } from "vitest";
import { isSignedKey, makeKey } from "./api-key.server.ts";

const SECRET = "the operator's secret, which nobody else knows";

test("each of the 62 characters is as likely at each place, and no two keys are alike", async () => {
  const keys = await Promise.all(Array.from({ length: 2000 }, () => makeKey(SECRET)));
  expect(new Set(keys).size).toBe(keys.length);
  const counts = new Map<string, number>();
  for (const key of keys) {
    expect(key).toMatch(/^quad_[0-9A-Za-z]{32}_[0-9a-f]{32}$/);
    for (const character of key.slice(5, 37)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  // 64,000 characters, so about 1,032 of each, give or take 32. With bytes modulo 62, eight would be at 1,250.
  expect(counts.size).toBe(62);
  expect(Math.min(...counts.values())).toBeGreaterThan(850);
  expect(Math.max(...counts.values())).toBeLessThan(1215);
});

test("a key that was mistyped, cut, made up or made with another secret is not signed", async () => {
  const key = await makeKey(SECRET);
  expect(await isSignedKey(key, SECRET)).toBe(true);
  expect(await isSignedKey(key, `${SECRET}.`)).toBe(false);
  for (let place = 0; place < key.length; place += 1) {
    const other = key[place] === "a" ? "b" : "a";
    const changed = key.slice(0, place) + other + key.slice(place + 1);
    expect(await isSignedKey(changed, SECRET)).toBe(false);
  }
  for (const text of ["", "quad_", key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`]) {
    expect(await isSignedKey(text, SECRET)).toBe(false);
  }
});
