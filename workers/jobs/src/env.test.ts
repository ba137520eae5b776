import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv } from "./env.ts";

const example = readFileSync("workers/jobs/.dev.vars.example", "utf8");
const bindings = {
  ALERTS: {},
  ANALYSES: {},
  COUNTS: {},
  IMPORTS: {},
  FILES: {},
  IMAGE_FILES: {},
  IMAGES: {},
};
const values = Object.fromEntries(
  [...example.matchAll(/^([A-Z_]+)="(.*)"$/gm)].map(([, name, value]) => [name, value]),
);

test("the example's own values are accepted", () => {
  expect(parseEnv({ ...values, ...bindings })).toMatchObject({ MAIL_PROVIDER: "none" });
});

test("a wrong setting, a missing binding and a missing secret of incidents are named, without values", () => {
  const { ALERT_SECRET: _, ...without } = values;
  expect(() => parseEnv({ ...without, ...bindings })).toThrow(/: ALERT_SECRET$/);
  const { IMAGES: __, ...unbound } = bindings;
  const wrong = { ...values, ...unbound, SUPABASE_URL: "secret-in-the-wrong-place" };
  expect(() => parseEnv(wrong)).toThrow(/: SUPABASE_URL, IMAGES$/);
});
