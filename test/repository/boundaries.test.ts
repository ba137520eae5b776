import { resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

// What runs where is checked by the compiler: each project of tsconfig.json knows only the globals of its side.

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };

function fail(problem: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
}

/**
 * The lines of a file in a project that do not compile.
 *
 * @param beside a file of the project whose packages refer to the types of other sides
 */
function refused(project: string, beside: string, lines: readonly string[]): string[] {
  const parsed = ts.getParsedCommandLineOfConfigFile(`tsconfig.${project}.json`, {}, host);
  if (!parsed) throw new Error(`tsconfig.${project}.json`);
  const options = { ...parsed.options, composite: false, incremental: false, noEmit: true };
  delete options.tsBuildInfoFile;
  const [first = ""] = parsed.fileNames;
  const name = resolve("app", `snippet-of-${project}.ts`);
  const files = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = files;
  files.fileExists = (file) => file === name || fileExists(file);
  files.getSourceFile = (file, language) =>
    file === name
      ? ts.createSourceFile(file, lines.join("\n"), language)
      : getSourceFile(file, language);
  const program = ts.createProgram([first, resolve(beside), name], options, files);
  const snippet = program.getSourceFile(name);
  const found = program.getSemanticDiagnostics(snippet);
  const at = found.map(({ start }) => snippet?.getLineAndCharacterOfPosition(start ?? 0).line);
  return lines.filter((_, line) => at.includes(line));
}

const NODE = [
  'import { readFileSync } from "node:fs";',
  "export const mode = process.env.MODE;",
  'export const bytes = Buffer.from("a");',
  "export const read = readFileSync;",
];
const BROWSER = ["export const here = window.location.href;", "export const page = document;"];
const WORKER = [
  "export const cached = caches.default;",
  "export const bucket: R2Bucket | null = null;",
];
const ALL = [...NODE, ...BROWSER, ...WORKER];
/** The line that uses what the first could not import is in order by itself. */
const NO_NODE = NODE.slice(0, 3);

test("what runs in a Worker and in browsers knows neither Node nor a Worker's bindings", () => {
  expect(refused("shared", "app/membership/to-membership.ts", ALL)).toEqual([
    ...NO_NODE,
    ...WORKER,
  ]);
});

test("what runs in a Worker only knows neither Node nor a window", () => {
  expect(refused("workers", "app/membership/stripe.server.ts", ALL)).toEqual([
    ...NO_NODE,
    ...BROWSER,
  ]);
});

test("a route knows browsers and Workers, and not Node", () => {
  expect(refused("routes", "app/routes/api.stripe-webhook.ts", [...NODE, ...BROWSER])).toEqual(
    NO_NODE,
  );
});

test("scripts know Node", () => {
  expect(refused("node", "scripts/checks.ts", NODE)).toEqual([]);
});
