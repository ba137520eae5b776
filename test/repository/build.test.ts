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
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EnvSchema } from "#app/env.server.ts";

// The app, built in its own folder. Every setting has a value of this test, in the environment and in the files that
// wrangler and other tools read.

const MARK = `canary${crypto.randomUUID().slice(0, 8)}`;
const NAMES = Object.keys(EnvSchema().shape);
const folder = mkdtempSync(join(tmpdir(), "quad-build-"));

beforeAll(() => {
  for (const part of [
    "app",
    "import",
    "local",
    "scripts",
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
  build(settings, "--source-map");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(settings: Record<string, string> = {}, ...flags: string[]): void {
  execFileSync(process.execPath, [join("scripts", "build.ts"), ...flags], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

test("each Worker has a single origin, and Cloudflare logs no request's address", () => {
  for (const config of [
    "wrangler.toml",
    "workers/images/wrangler.toml",
    "workers/api/wrangler.toml",
  ]) {
    const lines = readFileSync(config, "utf8").split("\n");
    for (const line of ["workers_dev = false", "preview_urls = false", "invocation_logs = false"])
      expect(lines, config).toContain(line);
    expect(readFileSync(config, "utf8")).toMatch(/^\[observability\.traces\]\nenabled = false$/m);
  }
});

function textOf(built: string): string {
  const files = readdirSync(join(folder, built), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), "latin1"))
    .join("\n");
}

test("no build contains a setting's value", () => {
  const [worker, browser] = [textOf("build"), textOf("public/build")];
  expect(worker.length).toBeGreaterThan(100_000);
  expect(browser.length).toBeGreaterThan(100_000);
  expect(worker).not.toContain(MARK);
  expect(browser).not.toContain(MARK);
});

test("files for browsers do not even name a setting", () => {
  const browser = textOf("public/build");
  const named = NAMES.filter((name) => browser.includes(name));
  expect(named).toEqual([]);
});

test("files for browsers have no sources, and the Worker's source map leads to its lines", () => {
  const names = readdirSync(join(folder, "public/build"), { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => name.endsWith(".map"))).toEqual([]);
  expect(textOf("public/build")).not.toContain("sourceMappingURL");
  const worker = readFileSync(join(folder, "build/index.js"), "utf8");
  expect(worker).toMatch(/\/\/# sourceMappingURL=index\.js\.map\s*$/);
  const map = new SourceMap(JSON.parse(readFileSync(join(folder, "build/index.js.map"), "utf8")));
  for (const [words, file] of [
    ["This request came from another site and was refused.", "app/entry.worker.ts"],
    ["Signing in is not possible just now.", "app/platform/session/session.server.ts"],
    ["Your message could not be sent just now.", "app/inquiries/send-message.server.ts"],
  ] as const) {
    const before = worker.slice(0, worker.indexOf(words)).split("\n");
    const found = map.findEntry(before.length - 1, (before.at(-1) ?? "").length) as {
      originalSource?: string;
      originalLine?: number;
    };
    expect(found.originalSource, words).toMatch(new RegExp(`${file}$`));
    const line = readFileSync(file, "utf8")
      .split("\n")
      .slice((found.originalLine ?? 0) - 1)
      .join("\n");
    expect(line.slice(0, 400), words).toContain(words);
  }
});

test("every script that a build names exists", () => {
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

test("a build is reused until its sources change or something overwrites it", () => {
  const worker = join(folder, "build", "index.js");
  const [made, at] = [readFileSync(worker, "utf8"), statSync(worker).mtimeMs];
  build({}, "--source-map");
  expect(statSync(worker).mtimeMs).toBe(at);
  writeFileSync(worker, "what npm run dev left");
  build({}, "--source-map");
  expect(readFileSync(worker, "utf8") === made).toBe(true);
});

test("a clone is not built while npm run dev compiles in it, and is once that has ended", () => {
  const holder = join(folder, "build", "developer.pid");
  writeFileSync(holder, `${process.pid}\n`);
  expect(() => build({}, "--source-map")).toThrow(`npm run dev, process ${process.pid}, compiles`);
  // No process has an id this high.
  writeFileSync(holder, "99999999\n");
  build({}, "--source-map");
  rmSync(holder);
});
