import { join } from "node:path";

/** Where the setup of the tests' stack writes what its web worker logs. */
export function workerLogFile(stateDir: string): string {
  return join(stateDir, "web-worker.log");
}
