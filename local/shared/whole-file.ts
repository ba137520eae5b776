import { renameSync, writeFileSync } from "node:fs";

/**
 * Writes `content` to a temporary file and renames it to `file`, readable by its owner only, so that no reader sees half
 * of it.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  // Two processes may write the same file.
  const part = `${file}.${process.pid}.new`;
  writeFileSync(part, content, { mode: 0o600 });
  renameSync(part, file);
}
