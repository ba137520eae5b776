import { join } from "node:path";

/** The file to which the setup of the tests' stack writes its web worker's log. */
export function workerLogFile(stateDir: string): string {
  return join(stateDir, "web-worker.log");
}
