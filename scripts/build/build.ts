import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { StartError } from "../../sandbox/shared/start-error.ts";
import { joinScripts } from "./join-scripts.ts";
import { leaveOut } from "./leave-out.ts";
import { shiftSourceMap, takeAwaySourceMaps } from "./source-maps.ts";
import { readStyleTree } from "./style-tree.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const remix = join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js");
const stamp = join(root, "build", "built-from");
const webWorker = join(root, "build", "index.js");
const mapOf = `${webWorker}.map`;
const serviceWorker = join(root, "public", "service-worker.js");
const SOURCES = [
  "app",
  "import",
  "remix.config.js",
  "package-lock.json",
  "tsconfig.json",
  "supabase/database.types.ts",
  "scripts/build/build.ts",
  "scripts/build/leave-out.ts",
  "scripts/build/join-scripts.ts",
  "scripts/build/source-maps.ts",
  "scripts/build/style-tree.ts",
];

/**
 * Builds the web Worker, unless the last build has the same sources. With `sourceMap`, as for a deployment, the
 * Worker's source map is written beside it; browsers never get one.
 * @throws StartError with the compiler's message
 */
export async function buildWeb({ sourceMap = false } = {}): Promise<void> {
  const sources = hashSources();
  const made = sourceMap ? `${sources} with its map` : sources;
  if (isBuiltFrom(made)) return;
  const child = spawn(process.execPath, [remix, "build", ...(sourceMap ? ["--sourcemap"] : [])], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    output += text;
  });
  const code = await new Promise<number>((done) =>
    child.once("close", (status) => done(status ?? 1)),
  );
  if (code !== 0) throw new StartError(`The build failed:\n${output.trim()}`);
  takeAwaySourceMaps(join(root, "public", "build"));
  await leaveOut(webWorker, { sourceMap });
  const compiled = readFileSync(webWorker, "utf8");
  const built = withStyleSheet(await joinScripts(join(root, "public"), compiled));
  writeFileSync(webWorker, built);
  if (sourceMap) writeFileSync(mapOf, shiftSourceMap(readFileSync(mapOf, "utf8"), compiled, built));
  else rmSync(mapOf, { force: true });
  writeFileSync(serviceWorker, makeServiceWorker(sources));
  writeFileSync(stamp, stampOf(made));
}

/** Whether the last build of these sources is still there: the compiler of `npm run dev` overwrites it. */
function isBuiltFrom(sources: string): boolean {
  return (
    [stamp, webWorker, serviceWorker].every(existsSync) &&
    readFileSync(stamp, "utf8") === stampOf(sources)
  );
}

function stampOf(sources: string): string {
  const built = createHash("sha256").update(readFileSync(webWorker)).digest("hex");
  return `${sources} ${built}`;
}

/** The web Worker with the style sheet's rules inserted; Remix's compiler only links the file. */
function withStyleSheet(source: string): string {
  const href = /\/build\/_assets\/styles-\w+\.css/.exec(source)?.[0];
  if (!href) throw new StartError("The build failed:\nThe web worker names no style sheet.");
  const text = readFileSync(join(root, "public", href), "utf8");
  if (text.includes("</"))
    throw new StartError("The build failed:\nThe style sheet would end early in a page.");
  return `const STYLE_SHEET = ${JSON.stringify(readStyleTree(text))};\n${source}`;
}

/** The service worker as browsers run it: one classic script, which needs its types removed but no bundling. */
function makeServiceWorker(sources: string): string {
  const source = readFileSync(join(root, "app", "offline", "service-worker.ts"), "utf8");
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      removeComments: true,
    },
  });
  // TypeScript adds this to a module all of whose imports are types.
  const script = outputText.replace(/^export \{\};$/m, "");
  if (/^import /m.test(script)) {
    throw new Error("app/offline/service-worker.ts may import types only: it is a classic script.");
  }
  return `const BUILD = "${sources.slice(0, 12)}";\n${script}`;
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: "utf8" })
          .map((file) => join(path, file))
          .sort()
      : [path];
    for (const file of files) {
      if (statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
        hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}
