import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "./settings.ts";
import { isRunning } from "./shared/is-running.ts";
import { StartError } from "./shared/start-error.ts";
import { type LocalWorker, readVars, startWorkers } from "./workers.ts";

const stateDir = mkdtempSync(join(tmpdir(), "quad-workers-"));
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

const WORKER = `export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    console.log("asked for " + pathname);
    if (pathname === "/broken") throw new Error("it broke");
    if (pathname === "/other") return env.OTHER.fetch("http://other/from-a-worker");
    return new Response(env.WORD + " " + request.headers.get("host"));
  },
  scheduled: ({ cron }) => console.log("ran " + cron),
};`;

async function worker(name: string, script = WORKER): Promise<LocalWorker> {
  const serviceBindings = { OTHER: { name: "quad-second" } };
  const options = { compatibilityDate: "2026-10-20", serviceBindings };
  return { name, script, options, port: await freePort(), vars: { WORD: name } };
}

test("each Worker answers on its own port, finds the others by name, and its log lines have its name", async () => {
  const [first, second] = [await worker("first"), await worker("second")];
  const lines: string[] = [];
  const running = await startWorkers([first, second], {
    stateDir,
    onLog: (part, line) => lines.push(`${part}: ${line}`),
  });
  const text = async (port: number, path: string) =>
    (await fetch(`http://localhost:${port}${path}`)).text();
  expect(await text(first.port, "/")).toBe(`first localhost:${first.port}`);
  expect(await text(second.port, "/")).toBe(`second localhost:${second.port}`);
  expect(await text(first.port, "/other")).toMatch(/^second /);
  await text(second.port, "/cdn-cgi/local/scheduled?cron=5+0+*+*+*");
  await expect.poll(() => lines).toContain("second: asked for /from-a-worker");
  await expect.poll(() => lines).toContain("second: ran 5 0 * * *");
  expect(lines).toContain("first: asked for /other");
  await text(second.port, "/broken");
  await expect
    .poll(() => lines)
    .toContainEqual(expect.stringMatching(/^second: \[ERROR\] Uncaught Error: it broke/));
  expect(readVars(stateDir, "second")).toEqual({ WORD: "second" });
  await running.stop();
});

test("a Worker that cannot start is named, with the reason", async () => {
  const broken = await worker("broken", `throw new Error("what is missing");`);
  const refusal = await startWorkers([await worker("first"), broken], {
    stateDir,
    onLog: () => undefined,
  }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toMatch(
    /^The broken worker did not start: .*what is missing/s,
  );
});

test("workerd ends when the process that started it is killed", async () => {
  const module = JSON.stringify(join(import.meta.dirname, "workers.ts"));
  const starter = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `import { subscribe } from "node:diagnostics_channel";
    import { startWorkers } from ${module};
    const started = [];
    subscribe("child_process", ({ process }) => started.push(process));
    const surroundings = { stateDir: ${JSON.stringify(stateDir)}, onLog() {} };
    await startWorkers([${JSON.stringify(await worker("first"))}], surroundings);
    console.log(started.find(({ spawnfile }) => spawnfile.includes("workerd")).pid);`,
  ]);
  const pid = await new Promise<number>((done) =>
    starter.stdout.once("data", (text) => done(Number(text))),
  );
  expect(isRunning(pid)).toBe(true);
  starter.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});
