import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";

// Runs every check, all of them even when one fails, and says at the end what failed.
const bin = (name: string) => join("node_modules", ".bin", name);
const results = join("node_modules", ".test-results.json");
const failed: string[] = [];
let passedTests = 0;
let failedTests = 0;

await step("types", bin("tsc"), ["--noEmit"]);
await step("lint and format", bin("biome"), ["check", "--error-on-warnings"]);
await step("dead code", bin("knip"), []);
await step("imports: no cycles, one direction", bin("depcruise"), [
  "app",
  "sandbox",
  "scripts",
  "workers",
  "test",
]);
await step("build", process.execPath, ["scripts/build.ts"]);
await step("deploy, dry", bin("wrangler"), [
  "deploy",
  "--dry-run",
  "--outdir",
  join("build", "dry"),
]);
await step("deploy of the image worker, dry", bin("wrangler"), [
  "deploy",
  "--dry-run",
  "-c",
  "workers/images/wrangler.toml",
  "--outdir",
  join("..", "..", "build", "dry-images"),
]);
await tests("units", "unit");
await tests("database", "db");
await tests("workers", "stack");
const chromium = findChromium();
if (chromium.path) {
  process.env.CHROMIUM_PATH = chromium.path;
  await tests("browser", "browser");
} else {
  console.error(chromium.message);
  failed.push("browser");
  failedTests += 1;
}

console.log(failed.length === 0 ? "\nAll checks hold." : `\nFailed: ${failed.join(", ")}`);
console.log(`${passedTests} passed, ${failedTests} failed`);
process.exit(failed.length === 0 ? 0 : 1);

async function tests(name: string, project: string): Promise<void> {
  rmSync(results, { force: true });
  await step(name, bin("vitest"), [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
  ]);
  try {
    const report = JSON.parse(readFileSync(results, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    passedTests += report.numPassedTests;
    failedTests += report.numFailedTests;
  } catch {
    console.error(`The ${name} tests left no result.`);
    failedTests += 1;
    if (!failed.includes(name)) failed.push(name);
  }
}

async function step(name: string, file: string, args: string[]): Promise<void> {
  const begun = Date.now();
  console.log(`\n== ${name}`);
  const child = spawn(file, args, {
    stdio: "inherit",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", LITE_TELEMETRY: "0" },
  });
  const code = await new Promise<number>((done) => {
    child.once("error", () => done(127));
    child.once("close", (status) => done(status ?? 1));
  });
  console.log(
    `== ${name}: ${code === 0 ? "holds" : "FAILED"} (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
  );
  if (code !== 0) failed.push(name);
}
