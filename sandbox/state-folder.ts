import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes the state folder, which holds secrets, paid reports and people's data, for its owner's eyes alone. One from
 * before is closed too; a folder without secrets of ours, such as `/tmp`, keeps the mode that it has.
 */
export function makeStateFolder(stateDir: string): void {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  if (existsSync(join(stateDir, "secrets.json"))) chmodSync(stateDir, 0o700);
}
