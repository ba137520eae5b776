import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { removePostgres } from "../../sandbox/postgres.ts";
import { freePort } from "../../sandbox/settings.ts";
import { type Endpoints, startStack } from "../../sandbox/stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    endpoints: Endpoints;
    stateDir: string;
  }
}

/** Starts a whole stack of its own, on free ports and in a folder of its own, beside any that runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.LITE_TELEMETRY = "0";
  const stateDir = mkdtempSync(join(tmpdir(), "quad-test-"));
  const stack = await startStack({
    stateDir,
    webPort: await freePort(),
    imagesPort: await freePort(),
    dataPort: await freePort(),
    databaseUrl: null,
  });
  project.provide("endpoints", stack.endpoints);
  project.provide("stateDir", stateDir);
  return async () => {
    await stack.stop();
    removePostgres(stateDir);
    rmSync(stateDir, { recursive: true, force: true });
  };
}
