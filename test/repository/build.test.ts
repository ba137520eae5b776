import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EnvSchema } from "../../app/env.server.ts";

// The app, built in a folder of its own where every setting has a value of this test: in the files that wrangler and
// others read, and in the environment.

const MARK = `canary${crypto.randomUUID().slice(0, 8)}`;
const NAMES = Object.keys(EnvSchema.shape);
const folder = mkdtempSync(join(tmpdir(), "quad-build-"));

beforeAll(() => {
  for (const part of [
    ...["app", "sandbox", "scripts"],
    "supabase/database.types.ts",
    "remix.config.js",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const settings = Object.fromEntries(NAMES.map((name) => [name, `${MARK}-${name}`]));
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  for (const file of [".dev.vars", ".env"]) writeFileSync(join(folder, file), lines.join(""));
  build(settings);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(settings: Record<string, string> = {}): void {
  execFileSync(process.execPath, [join("scripts", "build.ts")], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: "ignore",
  });
}

function textOf(built: string): string {
  const files = readdirSync(join(folder, built), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), "latin1"))
    .join("\n");
}

test("no build holds a setting's value", () => {
  const [worker, browser] = [textOf("build"), textOf("public/build")];
  expect(worker.length).toBeGreaterThan(100_000);
  expect(browser.length).toBeGreaterThan(100_000);
  expect(worker).not.toContain(MARK);
  expect(browser).not.toContain(MARK);
});

test("what browsers get does not even name a setting", () => {
  const browser = textOf("public/build");
  const named = NAMES.filter((name) => browser.includes(name));
  expect(named).toEqual([]);
});

test("no build brings its sources along", () => {
  for (const built of ["build", "public/build"]) {
    const names = readdirSync(join(folder, built), { recursive: true, encoding: "utf8" });
    expect(names.filter((name) => name.endsWith(".map"))).toEqual([]);
  }
});

test("browsers are told to compile the framework whole, and nothing of ours", () => {
  const files = readdirSync(join(folder, "public/build"), { recursive: true, withFileTypes: true });
  const scripts = files
    .filter((file) => file.isFile() && file.name.endsWith(".js"))
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
  const whole = scripts.filter((script) => script.startsWith("//# allFunctionsCalledOnLoad\n"));
  expect(whole.map((script) => script.includes("hydrateRoot"))).toEqual([true]);
  expect(whole.map((script) => script.length > 200_000)).toEqual([true]);
});

test("routes share two scripts, and no script is named that is not there", () => {
  const shared = readdirSync(join(folder, "public/build/_shared")).map(
    (name) => name.split("-")[0],
  );
  expect(shared.sort()).toEqual(["framework", "product"]);
  const named =
    `${readFileSync(join(folder, "build/index.js"), "utf8")}${textOf("public/build")}`.match(
      /\/build\/[\w./$-]+\.js/g,
    ) ?? [];
  const missing = [...new Set(named)].filter(
    (script) => !existsSync(join(folder, "public", script)),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("a build stands until its sources change or something writes over it", () => {
  const worker = join(folder, "build", "index.js");
  const [made, at] = [readFileSync(worker, "utf8"), statSync(worker).mtimeMs];
  build();
  expect(statSync(worker).mtimeMs).toBe(at);
  writeFileSync(worker, "what npm run dev left");
  build();
  expect(readFileSync(worker, "utf8") === made).toBe(true);
}, 60_000);
