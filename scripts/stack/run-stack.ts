import { endChildProcesses } from "../../local/child-process.ts";
import { readSettings } from "../../local/settings.ts";
import { StartError } from "../../local/shared/start-error.ts";
import { type StackContent, type StackEvents, startStack } from "../../local/stack.ts";
import { sampleContent } from "./content.ts";
import { runDayCrons } from "./run-crons.ts";

/**
 * Two signals within this many milliseconds are one Ctrl-C, which arrives from the terminal and through
 * scripts/run.mjs.
 */
const ECHO_MS = 500;

/**
 * Runs the local stack until Ctrl-C, a signal, or the end of any part. Then it stops the rest and exits: with 0 if it
 * was asked to stop, with 1 after a failure.
 */
export async function runStack(content: StackContent = sampleContent): Promise<never> {
  process.env.LITE_TELEMETRY = "0";
  const begun = Date.now();
  let ending = false;
  let asked = 0;
  const leaving = new AbortController();
  const interrupted = new Promise<"interrupted">((done) => {
    // "disconnect" means that scripts/run.mjs has ended; a kill -9 sends no signal.
    for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
      process.on(event, () => {
        // A second Ctrl-C exits at once; the guards end the remaining parts.
        if (ending && performance.now() - asked > ECHO_MS) process.exit(130);
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
    const stack = await startStack(readSettings(process.env), content, events, leaving.signal);
    if (!ending) {
      console.log(`Ready on ${stack.endpoints.web}`);
      runDayCrons(stack.endpoints, (line) => events.onLog?.("crons", line), leaving.signal);
      console.log(`(after ${((Date.now() - begun) / 1000).toFixed(1)} s; Ctrl-C stops everything)`);
    }
    const why = await Promise.race([stack.failed, interrupted]);
    ending = true;
    leaving.abort();
    if (why !== "interrupted") console.error(`${why} ended unexpectedly; stopping the rest.`);
    await stack.stop();
    process.exit(why === "interrupted" ? 0 : 1);
  } catch (error) {
    // This includes programs that are being started at this moment.
    await endChildProcesses();
    if (leaving.signal.aborted) process.exit(0);
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
