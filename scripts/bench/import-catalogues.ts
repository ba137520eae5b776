import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runImportCommand } from "../import/command.ts";

/** Imports the given catalogues with the product's own import, without output, into the database at `url`. */
export async function importCatalogues(folder: string, url: string): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "quad-bench-import-"));
  try {
    const lines: string[] = [];
    await runImportCommand(
      ["lens-export.csv", "nasa-patents-2014.csv", "tto-listings", "uspto-xml"].map((name) =>
        join(folder, name),
      ),
      {
        env: { DATABASE_URL: url, STATE_DIR: stateDir },
        print: (line) => lines.push(line),
        printError: (line) => console.error(line),
        signal: new AbortController().signal,
      },
    );
    console.log(`${lines.find((line) => /rows taken/.test(line)) ?? ""}\n`);
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}
