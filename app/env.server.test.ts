import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EnvSchema, parseEnv } from "./env.server.ts";

const good = {
  SUPABASE_URL: "http://localhost:54321/",
  SUPABASE_ANON_KEY: "public",
  SUPABASE_SERVICE_ROLE_KEY: "secret-value",
  IMAGES_URL: "http://localhost:8788",
  FORM_KEY: "form",
  API_KEY_SECRET: "k".repeat(32),
};

test("the example's own values are accepted", () => {
  const example = readFileSync(".dev.vars.example", "utf8");
  const values = Object.fromEntries(
    [...example.matchAll(/^([A-Z_]+)="(.*)"$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(EnvSchema().safeParse(values).success).toBe(true);
});

test("wrong settings are named and their values never told", () => {
  const bad = { ...good, SUPABASE_URL: "secret-in-the-wrong-place", FORM_KEY: undefined };
  expect(() => parseEnv(bad)).toThrow("SUPABASE_URL, FORM_KEY");
  expect(() => parseEnv(bad)).not.toThrow(/secret-in-the-wrong-place/);
});

test("a model's provider without what it needs is a wrong setting", () => {
  expect(() => parseEnv({ ...good, MODEL_PROVIDER: "openai", MODEL_NAME: "m" })).toThrow(
    "MODEL_URL",
  );
  expect(() => parseEnv({ ...good, MODEL_PROVIDER: "workers-ai", MODEL_NAME: "m" })).toThrow("AI");
  const binding = { run: async () => ({}) };
  const env = { ...good, MODEL_PROVIDER: "workers-ai", MODEL_NAME: "m", AI: binding };
  expect(parseEnv(env).AI).toBe(binding);
});

test("the brand has a default, and addresses lose their last slash", () => {
  expect(parseEnv(good)).toMatchObject({
    BRAND_NAME: "QUAD",
    SUPABASE_URL: "http://localhost:54321",
  });
});
