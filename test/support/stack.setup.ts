import { appendFileSync, writeFileSync } from "node:fs";
import type { TestProject } from "vitest/node";
import type { Endpoints } from "../../local/stack.ts";
import { startThrowAwayStack } from "../../scripts/stack/throw-away-stack.ts";
import { workerLogFile } from "./worker-log-file.ts";

declare module "vitest" {
  interface ProvidedContext {
    endpoints: Endpoints;
    stateDir: string;
  }
}

/** Starts the stack that a project's tests share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lines: string[] = [];
  let logFile: string | null = null;
  const keep = (part: string, line: string) => {
    if (part !== "web") return;
    if (logFile) appendFileSync(logFile, `${line}\n`);
    else lines.push(`${line}\n`);
  };
  // All tests come from one network address.
  process.env.CONTACT_PER_HOUR ??= "10000";
  const stack = await startThrowAwayStack({ onLog: keep }, true);
  logFile = workerLogFile(stack.stateDir);
  writeFileSync(logFile, lines.join(""));
  project.provide("endpoints", stack.endpoints);
  project.provide("stateDir", stack.stateDir);
  return stack.remove;
}
