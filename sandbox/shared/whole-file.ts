import { renameSync, writeFileSync } from "node:fs";

/** Writes `text` beside `file` and moves it there, readable by its owner only: whoever reads never finds half of it. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
