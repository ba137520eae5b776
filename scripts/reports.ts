import { spawn } from "node:child_process";
import { join } from "node:path";

// The command reaches a local bucket through workerd, a process of its own. A tether ends that process with this one,
// even by kill -9 (decision 001).
const child = spawn(
  process.execPath,
  [
    join(import.meta.dirname, "tether.mjs"),
    JSON.stringify({
      file: process.execPath,
      args: [join(import.meta.dirname, "reports", "main.ts"), ...process.argv.slice(2)],
    }),
  ],
  { stdio: ["pipe", "inherit", "inherit"] },
);
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopped = true;
    child.kill(signal);
  });
}
child.on("exit", (code) => {
  // Each report is stored completely before the next is begun, so there is nothing to clean up.
  if (isStopped) console.log("\nStopped; run the same command again to go on.");
  process.exit(isStopped ? 130 : (code ?? 1));
});
