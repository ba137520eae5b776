import { runCheck } from "./checks.ts";

process.exitCode = runCheck("tsc", process.argv.slice(2));
