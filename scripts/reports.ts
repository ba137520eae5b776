import { tieEachWorkerd } from "../local/child-process.ts";
import { runReportsCommand } from "./reports/command.ts";

// The command reaches a local bucket through workerd, which ends with this process, even by kill -9.
tieEachWorkerd();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.prependListener(signal, () => {
    // Each report is stored completely before the next is begun, so there is nothing to clean up.
    console.log("\nStopped; run the same command again to go on.");
    process.exit(130);
  });
}
process.exitCode = await runReportsCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  progressTo: process.stderr,
});
