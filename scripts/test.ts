import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { CHECKS } from "./checks.ts";
import { findChromium } from "./shared/chromium.ts";
import { testSome } from "./test-some.ts";

const wanted = process.argv.slice(2);
if (wanted.length > 0) process.exit(await testSome(wanted));

// Runs every check, even after one fails, and lists the failures at the end. Two run at a time: with a third, two cores
// took as long, and requests passed their deadlines. A check's output is printed in one piece when it has ended.

type Step = () => Promise<void>;

/** The part of Vitest's report that is read here. */
interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: TestFile[];
}

interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
}

/** The number of checks that run at a time, on two cores. */
const AT_ONCE = 2;
const bin = (name: string) => join("node_modules", ".bin", name);
const failed: string[] = [];
/** The failed tests with their messages. They are printed last, because their own output is far above. */
const failures: string[] = [];
let passedTests = 0;
let failedTests = 0;

const [types, ...checks] = CHECKS.map(
  ({ name, tool, args }) =>
    () =>
      step(name, bin(tool), args),
);
await run([() => step("build", process.execPath, ["scripts/build.ts"]), ...(types ? [types] : [])]);
// These need the build. The worker tests come late: beside those of the browser, which takes more than a core, they take twice as long.
await run([
  browserTests,
  // This one comes before the next long one, so that the two checks that start a stack do not start at the same moment.
  () =>
    step("deploy, dry", bin("wrangler"), ["deploy", "--dry-run", "--outdir", join("build", "dry")]),
  () => tests("db", "db"),
  () => tests("worker", "worker"),
  () => tests("unit", "unit"),
  ...checks,
]);

for (const failure of failures) console.log(`\n${failure}`);
console.log(failed.length === 0 ? "\nAll checks hold." : `\nFailed: ${failed.join(", ")}`);
console.log(`${passedTests} passed, ${failedTests} failed`);
process.exit(failed.length === 0 ? 0 : 1);

/** Runs these steps, starting them in this order, and waits for all. */
async function run(steps: Step[]): Promise<void> {
  const waiting = [...steps];
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function browserTests(): Promise<void> {
  const chromium = findChromium();
  if (chromium.path) {
    process.env.CHROMIUM_PATH = chromium.path;
    await tests("browser", "browser");
  } else {
    console.error(chromium.message);
    failed.push("browser");
    failedTests += 1;
  }
}

async function tests(name: string, project: string): Promise<void> {
  const results = join("node_modules", `.test-results-${project}.json`);
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
    const report = JSON.parse(readFileSync(results, "utf8")) as TestReport;
    passedTests += report.numPassedTests;
    failedTests += report.numFailedTests;
    failures.push(...report.testResults.flatMap((file) => failuresOf(name, file)));
  } catch {
    console.error(`The ${name} tests left no result.`);
    failedTests += 1;
    if (!failed.includes(name)) failed.push(name);
  }
}

/** A failed file's failures, or the file's own error if it broke outside its tests. */
function failuresOf(project: string, file: TestFile): string[] {
  const path = relative(process.cwd(), file.name);
  const tests = file.assertionResults.filter((test) => test.status === "failed");
  if (tests.length === 0 && file.status === "failed") {
    return [`FAILED ${project}: ${path}\n${indented(file.message)}`];
  }
  return tests.map(
    (test) =>
      `FAILED ${project}: ${path} > ${test.fullName}\n${indented(test.failureMessages?.join("\n") ?? "")}`,
  );
}

/** The first lines of a test's message, indented. */
function indented(text: string): string {
  const lines = stripVTControlCharacters(text).split("\n").slice(0, 12);
  return lines.map((line) => `  ${line.slice(0, 300)}`).join("\n");
}

async function step(name: string, file: string, args: readonly string[]): Promise<void> {
  const begun = Date.now();
  console.log(`.. ${name}`);
  const child = spawn(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", LITE_TELEMETRY: "0" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number>((done) => {
    child.once("error", () => done(127));
    child.once("close", (status) => done(status ?? 1));
  });
  console.log(`\n== ${name}\n${output}`.trimEnd());
  console.log(
    `== ${name}: ${code === 0 ? "holds" : "FAILED"} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`,
  );
  if (code !== 0) failed.push(name);
}
