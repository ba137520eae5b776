import { runTool } from "./run-tool.ts";

// wrangler itself, on the Node that it needs, which is not every Node that the commands here run on.
process.exitCode = runTool("wrangler", process.argv.slice(2));
