import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { makeSampleReports } from "./reports/sample-reports.ts";
import { readSampleCatalogue, SEED_FOLDER } from "./seed/sample.ts";

// Writes the sections of the sample catalogue's reports, with the same writer as for real listings. Run it after a
// change of the writer or of a sample record; a test compares the two.
const reports = await makeSampleReports(await readSampleCatalogue(), "QUAD", new Date());
const folder = join(SEED_FOLDER, "technologies");
for (const name of (await readdir(folder)).filter((file) => file.endsWith(".json"))) {
  const rows: Record<string, unknown>[] = JSON.parse(await readFile(join(folder, name), "utf8"));
  for (const row of rows) {
    for (const { field } of REPORT_SECTIONS) delete row[field];
    Object.assign(row, reports.find(({ techId }) => techId === row.tech_id)?.sections);
  }
  await writeFile(join(folder, name), `${JSON.stringify(rows, null, 2)}\n`);
}
execFileSync(join("node_modules", ".bin", "biome"), ["format", "--write", folder]);
console.log(`The sections of ${reports.length} sample reports were written anew.`);
