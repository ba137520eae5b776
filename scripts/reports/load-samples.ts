import { createHash, type Hash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { reportFileName, reportTextName } from "#app/technology/reports/report-file.ts";
import { CACHE, fillBucket } from "../samples/fill-bucket.ts";
import type { SampleCatalogue } from "../seed/sample.schema.ts";
import { SWOT_PEST_FILE } from "../seed/sample.ts";
import { REPORTS } from "./files.ts";

const NAME = "sample-reports";

/**
 * Puts the reports that sample records name into the web Worker's local bucket, unless the reports of the same records
 * and code are there already.
 *
 * @param persistTo the folder given to `wrangler dev --persist-to`
 */
export async function loadSampleReports(
  persistTo: string,
  catalogue: SampleCatalogue,
  brand: string,
): Promise<void> {
  const now = new Date();
  const hash = await hashInputs(catalogue, brand);
  await fillBucket(persistTo, REPORTS, {
    name: NAME,
    hash,
    set: `${hash}-${now.toISOString().slice(0, 10)}`,
    async make() {
      // Complete sets of other days and other code.
      await rm(join(CACHE, NAME), { recursive: true, force: true });
      return setSamples(catalogue, brand, now);
    },
    typeOf: (key) => (key.endsWith(".pdf") ? "application/pdf" : "text/markdown; charset=utf-8"),
  });
}

/** Makes the report of each sample record that names one: two files, by their keys. */
async function setSamples(catalogue: SampleCatalogue, brand: string, now: Date) {
  // Loading the typesetter and its fonts takes a fifth of a second, and most starts find the files made.
  const { makeSampleReports } = await import("./sample-reports.ts");
  const files = new Map<string, Uint8Array>();
  for (const { id, pdf, text } of await makeSampleReports(catalogue, brand, now)) {
    files.set(reportFileName(id), pdf);
    files.set(reportTextName(id), Buffer.from(text));
  }
  return files;
}

/** A hash of everything that the reports depend on, including all code in this folder. */
async function hashInputs(catalogue: SampleCatalogue, brand: string): Promise<string> {
  const hash = createHash("sha256").update(brand).update(JSON.stringify(catalogue.technologies));
  hash.update(await readFile(SWOT_PEST_FILE));
  await hashCode(hash, import.meta.dirname);
  return hash.digest("hex");
}

/** Adds the code in a folder, without tests, to a hash. */
async function hashCode(hash: Hash, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.sort()) {
    if (!/\.(?:ts|typ)$/.test(name) || name.endsWith(".test.ts")) continue;
    hash.update(`${name}\n`).update(await readFile(join(folder, name)));
  }
}
