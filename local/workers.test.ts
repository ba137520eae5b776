import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "./settings.ts";
import { StartError } from "./shared/start-error.ts";
import { startWorkers } from "./workers.ts";

const stateDir = mkdtempSync(join(tmpdir(), "quad-workers-"));
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

test("a Worker that cannot start is named, with the reason", async () => {
  const broken = {
    name: "broken",
    script: `throw new Error("what is missing");`,
    options: { compatibilityDate: "2026-10-20" },
    port: await freePort(),
    vars: {},
  };
  const refusal = await startWorkers([broken], { stateDir, onLog: () => undefined }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toMatch(
    /^The broken worker did not start: .*what is missing/s,
  );
});
