import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readExample, tagOf, writeFiles } from "./describe-settings.ts";
import {
  COMMAND_SHAPE,
  type DeployedWorker,
  deployArguments,
  findWrongSettings,
  optionalBindings,
  readSettings,
  type Settings,
  secretsCommand,
  WORKERS,
} from "./settings.ts";

const example = readFileSync(".env.production.example", "utf8");
const described = readExample(example).flatMap(({ settings }) => settings);

const good: Settings = {
  SITE_ORIGIN: "https://quad.university.test",
  IMAGES_URL: "https://images.university.test",
  API_ORIGIN: "https://api.university.test",
  API_KEY_SECRET: "the-key-secret-of-at-least-32-characters",
  SUPABASE_URL: "https://abc.supabase.co",
  SUPABASE_ANON_KEY: "sb_publishable_1",
};

function worker(name: string): DeployedWorker {
  const found = WORKERS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no Worker ${name}.`);
  return found;
}

test("the example has every setting once, with the Workers that get it and whether it is a secret", () => {
  const names = [COMMAND_SHAPE, ...WORKERS.map(({ shape }) => shape)].flatMap((shape) =>
    Object.keys(shape),
  );
  expect(described.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort());
  for (const { name, tag } of described) expect(tag, name).toBe(tagOf(name));
  // A line of another form would not be read.
  expect(example.match(/^(?:# )?[A-Z_]+="/gm)).toHaveLength(described.length);
});

test("the page of settings and the examples of the Workers are as `npm run settings` writes them", () => {
  for (const [path, text] of Object.entries(writeFiles(example)))
    expect(readFileSync(path, "utf8"), path).toBe(text);
});

test("the example has each setting that the Workers need without '#', with a value that must be replaced", () => {
  const settings = readSettings(example);
  const problems = findWrongSettings(settings);
  expect(problems).toEqual(
    Object.keys(settings).map((name) => `${name} still has the example's value: replace it`),
  );
  expect(Object.keys(settings)).toEqual(
    expect.arrayContaining([...Object.keys(good), "SUPABASE_SERVICE_ROLE_KEY", "FORM_KEY"]),
  );
});

test("a variable of the environment replaces a setting of the command, but none of a Worker", () => {
  const text = 'DATABASE_URL="postgres://one"\nFORM_KEY="one"\nBRAND_NAME=""\n';
  const environment = { DATABASE_URL: "postgres://two", FORM_KEY: "two", BRAND_NAME: "two" };
  expect(readSettings(text, environment)).toEqual({
    DATABASE_URL: "postgres://two",
    FORM_KEY: "one",
  });
});

test("a deployment has the Worker's own variables and its domain as arguments, and no secret", () => {
  const settings = {
    ...good,
    MAIL_PROVIDER: "none",
    FORM_KEY: "form",
    SUPABASE_SERVICE_ROLE_KEY: "service",
    MODERATORS: "a@university.test",
  };
  expect(deployArguments(worker("images"), settings)).toEqual([
    "--domain",
    "images.university.test",
  ]);
  expect(deployArguments(worker("jobs"), settings)).toEqual([
    "--var",
    "SITE_ORIGIN:https://quad.university.test",
    "--var",
    "SUPABASE_URL:https://abc.supabase.co",
    "--var",
    "SUPABASE_ANON_KEY:sb_publishable_1",
    "--var",
    "MAIL_PROVIDER:none",
  ]);
  expect(deployArguments(worker("web"), settings)).toEqual([
    "--var",
    "SITE_ORIGIN:https://quad.university.test",
    "--var",
    "IMAGES_URL:https://images.university.test",
    "--var",
    "API_ORIGIN:https://api.university.test",
    "--var",
    "SUPABASE_URL:https://abc.supabase.co",
    "--var",
    "SUPABASE_ANON_KEY:sb_publishable_1",
    "--domain",
    "quad.university.test",
  ]);
});

test("secrets go to wrangler's input and never into its arguments", () => {
  const settings = { ...good, FORM_KEY: "form", SUPABASE_SERVICE_ROLE_KEY: "service" };
  expect(secretsCommand(worker("images"), settings)).toBeNull();
  expect(secretsCommand(worker("jobs"), settings)).toEqual({
    args: ["secret", "bulk", "-c", "workers/jobs/wrangler.toml"],
    input: '{"SUPABASE_SERVICE_ROLE_KEY":"service"}',
  });
  expect(secretsCommand(worker("web"), settings)).toEqual({
    args: ["secret", "bulk", "-c", "wrangler.toml"],
    input: `{"API_KEY_SECRET":"${good.API_KEY_SECRET}","FORM_KEY":"form","SUPABASE_SERVICE_ROLE_KEY":"service"}`,
  });
});

test("wrong, missing and unknown settings are named without their values", () => {
  const { IMAGES_URL: _, ...without } = good;
  const problems = findWrongSettings({
    ...without,
    SITE_ORIGIN: "http://quad.university.test",
    SUPABASE_URL: "secret-in-the-wrong-place",
    MAIL_PROVIDER: "resend",
    FEED_TEST_HOSTS: "feeds.test=http://localhost:1",
    SUPABASE_KEY: "secret-under-a-wrong-name",
    DATABASE_URL: "secret-of-the-database",
  });
  expect(problems.join("\n")).not.toMatch(/secret-/);
  expect(problems.map((problem) => problem.split(" ").slice(0, 4).join(" ")).sort()).toEqual([
    "DATABASE_URL has a wrong",
    "IMAGES_URL is missing: add",
    "SITE_ORIGIN has a wrong",
    "SUPABASE_KEY is not a",
    "SUPABASE_URL has a wrong",
  ]);
  expect(findWrongSettings(good)).toEqual([]);
});

test("what one setting makes another need is missing", () => {
  expect(
    findWrongSettings({ ...good, MODEL_PROVIDER: "openai", MAIL_PROVIDER: "postmark" }),
  ).toEqual([
    "MAIL_FROM is missing: add it",
    "MODEL_URL is missing: add it",
    "MODEL_NAME is missing: add it",
  ]);
});

test("Workers AI is bound unless the settings name other providers, and Cloudflare's mail where they choose it", () => {
  const bindings = (chosen: object) =>
    WORKERS.map((one) => optionalBindings(one, { ...good, ...chosen }));
  const ai = '[ai]\nbinding = "AI"\n';
  const mail = '[[send_email]]\nname = "EMAIL"\n';
  const own = { ENCODER_URL: "https://encoder.university.test" };
  expect(bindings({})).toEqual(["", ai, "", ai]);
  expect(bindings(own)).toEqual(["", "", "", ""]);
  expect(bindings({ ...own, MODEL_PROVIDER: "workers-ai" })).toEqual(["", ai, "", ai]);
  expect(bindings({ MAIL_PROVIDER: "cloudflare" })).toEqual(["", `${ai}${mail}`, "", ai]);
});
