import { runReportsCommand } from "./command.ts";

process.exitCode = await runReportsCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  progressTo: process.stderr,
});
