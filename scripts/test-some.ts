import { globSync, readFileSync } from "node:fs";
import { buildWeb } from "./build/build.ts";
import { CHECKS } from "./checks.ts";
import { runTool } from "./run-tool.ts";
import { findChromium } from "./shared/chromium.ts";

/** The arguments of `npm test --`, and how Vitest is then started. */
export type Choice = { files: string[]; sentence: string | null };

const USAGE =
  "npm test -- NAME runs the test files whose path has NAME in it, or else the tests whose sentence has; npm test -- --changed runs what a change touches, npm run test:unit the quick ones, and npm test -- --checks what runs no test.";

/** Every test file with its text. */
export function readTestFiles(): Map<string, string> {
  const files = globSync("{app,import,scripts,local,workers,test}/**/*.test.{ts,tsx}");
  return new Map(files.sort().map((file) => [file, readFileSync(file, "utf8")]));
}

/** The files that a name means: by their path, otherwise by a sentence in them; null where neither matches. */
export function chooseTests(files: ReadonlyMap<string, string>, name: string): Choice | null {
  const byPath = [...files.keys()].filter((file) => file.includes(name));
  if (byPath.length > 0) return { files: byPath, sentence: null };
  const wanted = name.toLowerCase();
  const bySentence = [...files]
    .filter(([, text]) => text.toLowerCase().includes(wanted))
    .map(([file]) => file);
  return bySentence.length > 0 ? { files: bySentence, sentence: name } : null;
}

/** Runs a part of the tests and returns the exit code. Builds first where a part needs the built Worker. */
export async function testSome(args: readonly string[]): Promise<number> {
  if (args[0] === "--checks")
    return CHECKS.reduce((worst, { tool, args: of }) => runTool(tool, of) || worst, 0);
  // Tests without a stack that import a file that differs from the last commit.
  if (args[0] === "--changed")
    return runTool(
      "vitest",
      "run --changed --passWithNoTests --project unit --project db".split(" "),
    );
  if (args[0] === "--unit") return runTool("vitest", ["run", "--project", "unit"]);
  const name = args.join(" ");
  const choice = chooseTests(readTestFiles(), name);
  if (!choice) {
    console.error(`No test file and no sentence has “${name}”. ${USAGE}`);
    return 1;
  }
  if (choice.files.some((file) => /^test\/(?:worker|browser|repository)\//.test(file)))
    await buildWeb({ sourceMap: false });
  const chromium = findChromium();
  if (chromium.path) process.env.CHROMIUM_PATH = chromium.path;
  else if (choice.files.some((file) => file.startsWith("test/browser/")))
    console.error(chromium.message);
  const sentence = choice.sentence?.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return runTool("vitest", ["run", ...choice.files, ...(sentence ? ["-t", sentence] : [])]);
}
