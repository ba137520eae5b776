import { renameSync, writeFileSync } from "node:fs";

/**
 * Writes `content` to a temporary file and renames it to `file`, readable by its owner only, so that no reader sees half
 * of it.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
