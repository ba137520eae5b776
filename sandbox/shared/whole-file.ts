import { renameSync, writeFileSync } from "node:fs";

/**
 * Writes `text` to a temporary file and renames it to `file`, readable by its owner only, so that no reader sees half
 * of it.
 */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
