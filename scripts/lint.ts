import { runTool } from "./run-tool.ts";

// `npm run lint` checks; `npm run lint -- --write` also mends what it can.
process.exitCode = runTool("biome", ["check", "--error-on-warnings", ...process.argv.slice(2)]);
