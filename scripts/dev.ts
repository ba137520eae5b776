import { join } from "node:path";
import { startTethered } from "../sandbox/tethered.ts";
import { runStack } from "./stack/run-stack.ts";

// As `npm start`, with the compiler watching: wrangler reloads the Worker whenever the build changes.
await runStack(() => {
  const compiler = startTethered({
    file: process.execPath,
    args: [join("node_modules", "@remix-run", "dev", "dist", "cli.js"), "watch"],
    env: { ...process.env, NODE_ENV: "development" },
    onOutput: (text) => process.stdout.write(text),
  });
  return compiler.stop;
});
