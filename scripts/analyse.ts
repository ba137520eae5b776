import { runAnalyseCommand } from "./analyse/command.ts";

process.exitCode = await runAnalyseCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
});
