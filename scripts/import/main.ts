import { LOST_DATABASE, runImportCommand } from "./command.ts";

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());
// The Postgres driver throws when it writes to a closed socket, in a callback whose errors no caller can catch.
process.once("uncaughtException", (error) => {
  if (!/node_modules.postgres.src.connection/.test(error.stack ?? "")) throw error;
  console.error(`${LOST_DATABASE} (${error.message})`);
  process.exit(1);
});

process.exitCode = await runImportCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  signal: stop.signal,
});
