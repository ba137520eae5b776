import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reportFileName, reportTextName } from "#app/technology/reports/report-file.ts";
import { cacheFiles, hashCode, readCached, readMarker } from "../samples/cached-files.ts";
import type { SampleCatalogue } from "../seed/sample.schema.ts";
import { SWOT_PEST_FILE } from "../seed/sample.ts";
import { openLocalFiles } from "./files.ts";

/**
 * The file is beside the local buckets, so that it is deleted with them. If it exists, workerd need not start to find
 * out.
 */
const MARKER = "v3/r2/sample-reports.sha256";

/**
 * Puts the reports that sample records name into the web worker's local bucket, unless the reports of the same records
 * and code are there already.
 *
 * @param persistTo the folder given to `wrangler dev --persist-to`
 * @returns how many reports were written
 */
export async function loadSampleReports({
  persistTo,
  catalogue,
  brand,
  now,
}: {
  persistTo: string;
  catalogue: SampleCatalogue;
  brand: string;
  now: Date;
}): Promise<number> {
  const marker = join(persistTo, MARKER);
  const hash = await hashInputs(catalogue, brand);
  if ((await readMarker(marker)) === hash) return 0;
  const set = join(SET, `${hash}-${now.toISOString().slice(0, 10)}`);
  const reports =
    (await readCached(set)) ?? (await cacheSet(set, await setSamples(catalogue, brand, now)));
  const files = await openLocalFiles(persistTo);
  try {
    for (const [key, bytes] of reports) await files.put(key, bytes, typeOf(key));
  } finally {
    await files.close();
  }
  // Written last, so that an interrupted run starts again.
  await writeFile(marker, hash);
  return reports.size / 2;
}

/** The reports of a day, for another state folder, such as a test's. */
const SET = join(import.meta.dirname, "../../node_modules/.cache/sample-reports");

/** Caches the new reports, and deletes complete sets of other days and other code. */
async function cacheSet(folder: string, reports: Map<string, Uint8Array>) {
  await rm(SET, { recursive: true, force: true });
  return cacheFiles(folder, reports);
}

function typeOf(key: string): string {
  return key.endsWith(".pdf") ? "application/pdf" : "text/markdown; charset=utf-8";
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
