import { expect, test } from "vitest";
import { BENEFIT_SIGNS } from "./benefits.ts";
import { scoreOf } from "./signs.ts";
import { STAGE_SIGNS } from "./stage.ts";

test("a sign for a claim never counts against it, nor one against it for it, and each has a name of its own", () => {
  for (const signs of [BENEFIT_SIGNS, STAGE_SIGNS]) {
    for (const { name, weight } of signs)
      expect(name.startsWith("+") ? weight : -weight, name).toBeGreaterThanOrEqual(0);
    expect(new Set(signs.map(({ name }) => name)).size).toBe(signs.length);
  }
});

test("a score is the sum of the weights whose signs hold", () => {
  const signs = [
    { name: "+long", weight: 2, holds: (text: string) => text.length > 3 },
    { name: "-loud", weight: -0.5, holds: (text: string) => text.endsWith("!") },
  ];
  expect(scoreOf(signs, "pump!")).toBe(1.5);
  expect(scoreOf(signs, "oh")).toBe(0);
});
