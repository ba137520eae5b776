import { readSettings } from "../../sandbox/settings.ts";
import { StartError } from "../../sandbox/shared/start-error.ts";
import { type StackEvents, startStack } from "../../sandbox/stack.ts";
import { endTethered } from "../../sandbox/tethered.ts";
import { sampleContent } from "./content.ts";

/** One Ctrl-C comes from the terminal and through scripts/run.mjs, this close together. In milliseconds. */
const ECHO = 500;

/**
 * Runs the local stack until Ctrl-C, a signal, or the end of any part, then stops the rest and ends the process:
 * with 0 when it was asked to, with 1 when something failed. `onReady` may start what belongs to it and returns how
 * to stop that.
 */
export async function runStack(onReady?: () => () => Promise<void>): Promise<never> {
  process.env.LITE_TELEMETRY = "0";
  const begun = Date.now();
  let ending = false;
  let asked = 0;
  const leaving = new AbortController();
  const interrupted = new Promise<"interrupted">((done) => {
    // "disconnect": scripts/run.mjs is gone, which a kill -9 does not hand on.
    for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
      process.on(event, () => {
        // A second Ctrl-C does not wait for the order of things; the tethers end what is left.
        if (ending && performance.now() - asked > ECHO) process.exit(130);
        if (ending) return;
        ending = true;
        asked = performance.now();
        leaving.abort();
        done("interrupted");
      });
    }
  });
  try {
    const events: StackEvents = {
      onStep: (what) => console.log(`- ${what}`),
      onLog(part, line) {
        if (process.env.VERBOSE || /\[ERROR\]|"level":"error"/.test(line))
          console.log(`[${part}] ${line}`);
      },
    };
    const stack = await startStack(
      readSettings(process.env),
      sampleContent,
      events,
      leaving.signal,
    );
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
    // What was about to be started meanwhile.
    await endTethered();
    if (leaving.signal.aborted) process.exit(0);
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
