import { expect, test } from "vitest";
import { readSettings, readWorkerSettings } from "./settings.ts";
import { StartError } from "./shared/start-error.ts";

test("a setting that the Worker would refuse is named before anything starts, without its value", () => {
  const env = { BRAND_NAME: "ACME", SOCIAL_URL: "nonsense" };
  expect(() => readWorkerSettings(env)).toThrow(StartError);
  expect(() => readWorkerSettings(env)).toThrow("Settings are wrong: SOCIAL_URL.");
});

test("only the Worker's own settings are handed to it", () => {
  const env = { BRAND_NAME: "ACME", SUPABASE_URL: "http://elsewhere.example", STATS_PATENTS: "" };
  expect(readWorkerSettings(env)).toEqual({ BRAND_NAME: "ACME" });
});

test("a port that is none is named", () => {
  expect(() => readSettings({ IMAGES_PORT: "many" })).toThrow("IMAGES_PORT must be a port");
});
