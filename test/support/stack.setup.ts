import type { TestProject } from "vitest/node";
import type { Endpoints } from "../../sandbox/stack.ts";
import { startThrowAwayStack } from "../../sandbox/throw-away-stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    endpoints: Endpoints;
    stateDir: string;
  }
}

/** Starts the stack that the tests of a project share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // All tests come from one address.
  process.env.CONTACT_PER_HOUR ??= "10000";
  const stack = await startThrowAwayStack();
  project.provide("endpoints", stack.endpoints);
  project.provide("stateDir", stack.stateDir);
  return stack.remove;
}
