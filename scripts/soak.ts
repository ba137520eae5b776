import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A long run: returns the exit code, and is stopped as failed when it takes longer than `minutes`. */
type Soak = { minutes: number; load(): Promise<(args: string[]) => Promise<number>> };

/** The long runs, by name. Each starts what it needs on the loopback address and removes it again. */
const SOAKS: Record<string, Soak> = {
  inputs: { minutes: 30, load: async () => (await import("./soak/inputs.ts")).soakInputs },
  faults: { minutes: 15, load: async () => (await import("./soak/faults.ts")).soakFaults },
  kills: { minutes: 60, load: async () => (await import("./soak/kills.ts")).soakKills },
  resume: { minutes: 10, load: async () => (await import("./soak/resume.ts")).soakResume },
};

const [name, ...args] = process.argv.slice(2);
if (name === undefined) process.exitCode = await runAll();
else if (name in SOAKS) process.exit(await runOne(name, args));
else {
  console.error(`npm run soak -- [NAME], where NAME is one of: ${Object.keys(SOAKS).join(", ")}`);
  process.exitCode = 2;
}

async function runOne(name: string, args: string[]): Promise<number> {
  const { minutes, load } = SOAKS[name] as Soak;
  // Everything that was started is tethered to this process and ends with it.
  const late = setTimeout(() => {
    console.error(`${name}: not done after ${minutes} minutes, stopped.`);
    process.exit(1);
  }, minutes * 60_000);
  const begun = performance.now();
  const run = await load();
  const code = await run(args).catch((error: unknown) => {
    console.error(error);
    return 1;
  });
  clearTimeout(late);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`${name}: ${code === 0 ? "holds" : "FAILED"} (${seconds} s)`);
  return code;
}

/** Runs each in its own process, all of them even if one fails. */
async function runAll(): Promise<number> {
  const failed: string[] = [];
  for (const each of Object.keys(SOAKS)) {
    console.log(`\n== ${each}`);
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), each], {
      stdio: "inherit",
    });
    const code = await new Promise((done) => child.once("close", done));
    if (code !== 0) failed.push(each);
  }
  console.log(failed.length === 0 ? "\nAll soaks hold." : `\nFailed: ${failed.join(", ")}`);
  return failed.length === 0 ? 0 : 1;
}
