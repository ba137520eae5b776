import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates the state folder with access for its owner only, because it holds secrets, paid reports and personal data. An
 * existing one is restricted too, but a folder without QUAD's secrets, such as `/tmp`, keeps its mode.
 */
export function makeStateFolder(stateDir: string): void {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  if (existsSync(join(stateDir, "secrets.json"))) chmodSync(stateDir, 0o700);
}
