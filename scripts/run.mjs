// The one file that any Node >= 20 must be able to run. It installs the lockfile's packages if needed, and passes
// control to the Node among them (decision 001).
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...args] = process.argv.slice(2);
process.chdir(root);
install();
run(pinnedNode());

function install() {
  const lock = createHash("sha256")
    .update(readFileSync("package-lock.json"))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");
  const stamp = join("node_modules", ".installed-from");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing dependencies (once for this lockfile) ...");
  const npm = process.env.npm_execpath;
  const [file, before] = npm
    ? [process.execPath, [npm]]
    : [process.platform === "win32" ? "npm.cmd" : "npm", []];
  const done = spawnSync(file, [...before, "ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", "inherit", "inherit"],
    shell: !npm && process.platform === "win32",
  });
  if (done.status !== 0) {
    console.error(
      "Installing the dependencies failed; what npm says stands above. Nothing was started.",
    );
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

function pinnedNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  for (const of of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
    `node-win-${process.arch}`,
  ]) {
    const file = join(root, "node_modules", of, "bin", name);
    if (existsSync(file)) return file;
  }
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `This machine (${process.platform}-${process.arch}) gets no Node from the lockfile: install Node 22.18 or newer and start again.`,
  );
  process.exit(1);
}

function run(node) {
  const child = spawn(node, [join("scripts", `${command}.ts`), ...args], {
    // The channel closes when this process ends, however it ends, so that nothing runs on without it.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      // Keeps compiled modules between runs, which saves half a second of each.
      NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
      ...process.env,
      PATH: `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    },
  });
  // A terminal's Ctrl-C reaches the child by itself; a signal sent only to this process does not.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  // npm starts this through a shell, which ends with npm and passes no signal on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 1000).unref();
  }
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
