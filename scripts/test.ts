import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { CHECKS } from "./checks.ts";
import { findChromium } from "./shared/chromium.ts";
import { testSome } from "./test-some.ts";

const wanted = process.argv.slice(2);
if (wanted.length > 0) process.exit(await testSome(wanted));

// Runs every check, even after one fails, and lists the failures at the end. A check's output is printed in one piece
// when it has ended.

type Step = () => Promise<void>;
/** Further arguments, and the priority of the process. */
type How = { args?: string[]; priority?: number };
/** Of what meets no deadline. At the lowest priority, beside other work of the machine, it had a hundredth of a processor. */
const BEHIND: How = { priority: 5 };

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

const bin = (name: string) => join("node_modules", ".bin", name);
const failed: string[] = [];
/** The failed tests with their messages. They are printed last, because their own output is far above. */
const failures: string[] = [];
let passedTests = 0;
let failedTests = 0;

await step("build", process.execPath, ["scripts/build.ts"]);
const wrangler = ["deploy", "--dry-run", "--outdir", join("build", "dry")];
await Promise.all([
  // With three at a time two cores took as long, and requests passed their deadlines. The browser's tests, which take
  // more than a core, come last and in parts, so that both places end at about the same time.
  run(2, [
    () => tests("db", "db"),
    () => tests("worker", "worker"),
    ...["1/3", "2/3", "3/3"].map((part) => () => browserTests(part)),
  ]),
  // No deadline is met here, so these take what is left of the processors.
  run(1, [
    () => tests("unit", "unit", BEHIND),
    ...CHECKS.map(
      ({ name, tool, args }) =>
        () =>
          step(name, bin(tool), args, BEHIND),
    ),
    () => step("deploy, dry", bin("wrangler"), wrangler, BEHIND),
  ]),
]);

for (const failure of failures) console.log(`\n${failure}`);
console.log(failed.length === 0 ? "\nAll checks hold." : `\nFailed: ${failed.join(", ")}`);
console.log(`${passedTests} passed, ${failedTests} failed`);
process.exit(failed.length === 0 ? 0 : 1);

/** Runs these steps, some at a time, starting them in this order, and waits for all. */
async function run(atOnce: number, steps: Step[]): Promise<void> {
  const waiting = [...steps];
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Runs a part of the browser's tests, such as '1/3'. */
async function browserTests(part: string): Promise<void> {
  const chromium = findChromium();
  const name = `browser ${part}`;
  if (chromium.path) {
    process.env.CHROMIUM_PATH = chromium.path;
    await tests(name, "browser", { args: [`--shard=${part}`] });
  } else {
    console.error(chromium.message);
    failed.push(name);
    failedTests += 1;
  }
}

async function tests(name: string, project: string, how: How = {}): Promise<void> {
  const results = join("node_modules", `.test-results-${name.replace(/\W/g, "-")}.json`);
  rmSync(results, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const args = ["run", "--project", project, ...reporters, ...(how.args ?? [])];
  await step(name, bin("vitest"), args, how);
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

/** A failed file's failures, and the file's own error if it broke outside its tests. */
function failuresOf(project: string, file: TestFile): string[] {
  if (file.status !== "failed") return [];
  const path = relative(process.cwd(), file.name);
  const tests = file.assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => ({ name: ` > ${test.fullName}`, messages: test.failureMessages ?? [] }));
  // Its own error may say why a test failed: what the Worker logged meanwhile.
  const own = file.message || tests.length === 0 ? [{ name: "", messages: [file.message] }] : [];
  return [...tests, ...own].map(
    ({ name, messages }) => `FAILED ${project}: ${path}${name}\n${indented(messages.join("\n"))}`,
  );
}

/** The first lines of a test's message, indented. */
function indented(text: string): string {
  const lines = stripVTControlCharacters(text).split("\n").slice(0, 12);
  return lines.map((line) => `  ${line.slice(0, 300)}`).join("\n");
}

async function step(
  name: string,
  file: string,
  args: readonly string[],
  { priority = 0 }: How = {},
): Promise<void> {
  const begun = Date.now();
  console.log(`.. ${name}`);
  const child = spawn(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", LITE_TELEMETRY: "0" },
  });
  // The child's own processes inherit the priority.
  if (child.pid !== undefined && priority > 0) setPriority(child.pid, priority);
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
