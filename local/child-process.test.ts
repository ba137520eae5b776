import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRunning } from "./shared/is-running.ts";

const MODULE = JSON.stringify(join(import.meta.dirname, "child-process.ts"));
/** Starts a program that lasts, and prints its process id and that of the guard. */
const STARTER = `
  import { subscribe } from "node:diagnostics_channel";
  import { startChildProcess } from ${MODULE};
  const started = [];
  subscribe("child_process", ({ process }) => started.push(process));
  startChildProcess({ file: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] });
  console.log(JSON.stringify(started.map(({ pid }) => pid)));
  setInterval(() => {}, 1000);`;

async function start(): Promise<{ starter: ChildProcess; program: number; guard: number }> {
  const starter = spawn(process.execPath, ["--input-type=module", "-e", STARTER]);
  const printed = await new Promise<Buffer>((done) => starter.stdout.once("data", done));
  const [program, guard] = JSON.parse(String(printed));
  return { starter, program, guard };
}

test("a program ends when the process that started it is killed, and then the guard does", async () => {
  const { starter, program, guard } = await start();
  expect(isRunning(program)).toBe(true);
  starter.kill("SIGKILL");
  await expect.poll(() => isRunning(program)).toBe(false);
  await expect.poll(() => isRunning(guard)).toBe(false);
});

test("a program ends when the guard is killed", async () => {
  const { starter, program, guard } = await start();
  expect(isRunning(program)).toBe(true);
  process.kill(guard, "SIGKILL");
  await expect.poll(() => isRunning(program)).toBe(false);
  starter.kill();
});
