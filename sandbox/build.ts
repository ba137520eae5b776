import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "./settings.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const remix = join(root, "node_modules", "@remix-run", "dev", "dist", "cli.js");
const stamp = join(root, "build", "built-from");
const SOURCES = [
  "app",
  "remix.config.js",
  "package-lock.json",
  "tsconfig.json",
  "supabase/database.types.ts",
];

/** Builds the web worker, unless the last build was of the same sources. @throws StartError with what the compiler says. */
export async function buildWeb(): Promise<void> {
  const sources = hashSources();
  if (
    existsSync(stamp) &&
    existsSync(join(root, "build", "index.js")) &&
    readFileSync(stamp, "utf8") === sources
  )
    return;
  const child = spawn(process.execPath, [remix, "build"], {
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
  writeFileSync(stamp, sources);
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
