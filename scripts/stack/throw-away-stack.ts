import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { removePostgres } from "../../local/postgres.ts";
import { freePort } from "../../local/settings.ts";
import { type Endpoints, type StackEvents, startStack } from "../../local/stack.ts";
import { sampleContent } from "./content.ts";

/** A complete stack for tests and measurements. */
export type ThrowAwayStack = { endpoints: Endpoints; stateDir: string; remove(): Promise<void> };

/**
 * Starts a complete stack on free ports and in its own folder, independent of any other. `remove` stops it and deletes
 * the folder. @throws StartError
 *
 * @param quick for tests: no commit waits for the disk
 */
export async function startThrowAwayStack(
  events: StackEvents = {},
  quick = false,
): Promise<ThrowAwayStack> {
  process.env.LITE_TELEMETRY = "0";
  const stateDir = mkdtempSync(join(tmpdir(), "quad-throw-away-"));
  const removeFiles = () => {
    removePostgres(stateDir);
    rmSync(stateDir, { recursive: true, force: true });
  };
  try {
    const { endpoints, stop } = await startStack(
      {
        stateDir,
        webPort: await freePort(),
        imagesPort: await freePort(),
        apiPort: await freePort(),
        dataPort: await freePort(),
        // Fetched once for all of them.
        modelDir: resolve(process.env.MODEL_DIR || ".cache/models"),
        databaseUrl: null,
        durable: !quick,
      },
      sampleContent,
      events,
    );
    return { endpoints, stateDir, remove: () => stop().then(removeFiles) };
  } catch (error) {
    removeFiles();
    throw error;
  }
}
