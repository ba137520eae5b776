import { readSettings, StartError } from "../sandbox/settings.ts";
import { startStack } from "../sandbox/stack.ts";

process.env.LITE_TELEMETRY = "0";

let ending = false;
const begun = Date.now();
const interrupted = new Promise<"interrupted">((done) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // A second Ctrl-C does not wait for the order of things.
      if (ending) process.exit(130);
      ending = true;
      done("interrupted");
    });
  }
});

try {
  const starting = startStack(readSettings(process.env), {
    onStep: (what) => console.log(`- ${what}`),
    onLog(part, line) {
      if (process.env.VERBOSE || /\[ERROR\]|"level":"error"/.test(line))
        console.log(`[${part}] ${line}`);
    },
  });
  const first = await Promise.race([starting, interrupted]);
  const stack = first === "interrupted" ? await starting : first;
  if (first !== "interrupted") {
    console.log(`Ready on ${stack.endpoints.web}`);
    console.log(`(${((Date.now() - begun) / 1000).toFixed(1)} s; Ctrl-C stops everything)`);
  }
  const why = await Promise.race([stack.failed, interrupted]);
  ending = true;
  if (why !== "interrupted") console.error(`${why} ended unexpectedly; stopping the rest.`);
  await stack.stop();
  process.exit(why === "interrupted" ? 0 : 1);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
