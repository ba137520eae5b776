import { readSettings, StartError } from "./settings.ts";
import { startStack } from "./stack.ts";

/**
 * Runs the local stack until Ctrl-C, a signal, or the end of any part, then stops the rest and ends the process:
 * with 0 when it was asked to, with 1 when something failed. `onReady` may start what belongs to it and returns how
 * to stop that.
 */
export async function runStack(onReady?: () => () => Promise<void>): Promise<never> {
  process.env.LITE_TELEMETRY = "0";
  const begun = Date.now();
  let ending = false;
  const interrupted = new Promise<"interrupted">((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        // A second Ctrl-C does not wait for the order of things; the tethers end what is left.
        if (ending) process.exit(130);
        ending = true;
        done("interrupted");
      });
    }
  });
  try {
    const stack = await startStack(readSettings(process.env), {
      onStep: (what) => console.log(`- ${what}`),
      onLog(part, line) {
        if (process.env.VERBOSE || /\[ERROR\]|"level":"error"/.test(line))
          console.log(`[${part}] ${line}`);
      },
    });
    const stopMore = ending ? undefined : onReady?.();
    if (!ending) {
      console.log(`Ready on ${stack.endpoints.web}`);
      console.log(`(after ${((Date.now() - begun) / 1000).toFixed(1)} s; Ctrl-C stops everything)`);
    }
    const why = await Promise.race([stack.failed, interrupted]);
    ending = true;
    if (why !== "interrupted") console.error(`${why} ended unexpectedly; stopping the rest.`);
    await stopMore?.();
    await stack.stop();
    process.exit(why === "interrupted" ? 0 : 1);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
