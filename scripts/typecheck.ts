import { runTool } from "./run-tool.ts";

process.exitCode = runTool("tsc", ["--noEmit", ...process.argv.slice(2)]);
