// Runs one program and ends it when the process that started it is gone, even by kill -9: the starter holds the other
// end of this process's standard input, which closes with it. Usage: node tether.mjs '{"file", "args", "uid"?, "gid"?,
// "cwd"?, "stop"?, "pidTo"?}'. "stop" is the signal that asks the program to end (default SIGTERM). "pidTo" is a file
// descriptor of the starter to which the program's id is written, for the case that this process itself is killed.
import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import process from "node:process";

const { file, args, uid, gid, cwd, stop = "SIGTERM", pidTo } = JSON.parse(process.argv[2] ?? "{}");
// The program has its own process group, so that what it starts (workerd under wrangler, Postgres's workers) ends with
// it.
const child = spawn(file, args, {
  stdio: ["ignore", "inherit", "inherit"],
  detached: true,
  uid,
  gid,
  cwd,
});
if (pidTo !== undefined && child.pid !== undefined) writeSync(pidTo, `${child.pid}`);
let ending = false;

function end() {
  if (ending) return;
  ending = true;
  kill(stop);
  setTimeout(() => kill("SIGKILL"), 8000).unref();
}

function kill(signal) {
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

process.stdin.resume();
process.stdin.on("end", end).on("error", end);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
child.on("error", (error) => {
  console.error(`${file} could not be started: ${error.message}`);
  process.exit(127);
});
child.on("exit", (code, signal) => {
  // Ends whatever of the group has outlived its leader.
  kill("SIGKILL");
  process.exit(signal ? 1 : (code ?? 1));
});
