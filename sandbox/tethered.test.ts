import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRunning } from "./shared/is-running.ts";
import { startTethered } from "./tethered.ts";

const LASTING = "console.log(process.pid); setInterval(() => {}, 1000)";
const MODULE = JSON.stringify(join(import.meta.dirname, "tethered.ts"));
const STARTER = `
  import { startTethered } from ${MODULE};
  startTethered({
    file: process.execPath,
    args: ["-e", ${JSON.stringify(LASTING)}],
    onOutput: (text) => process.stdout.write(text),
  });`;

function firstNumber(stream: NonNullable<ChildProcess["stdout"]>): Promise<number> {
  return new Promise((done) => stream.once("data", (text) => done(Number(text))));
}

test("a program ends when the process that started it is killed", async () => {
  const starter = spawn(process.execPath, ["--input-type=module", "-e", STARTER]);
  const pid = await firstNumber(starter.stdout);
  expect(isRunning(pid)).toBe(true);
  starter.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("a program ends when its tether is killed", async () => {
  const pid = await new Promise<number>((done) => {
    const running = startTethered({
      file: process.execPath,
      args: ["-e", LASTING],
      onOutput(text) {
        running.process.kill("SIGKILL");
        done(Number(text));
      },
    });
  });
  await expect.poll(() => isRunning(pid)).toBe(false);
});
