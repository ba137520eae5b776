import { stop as stopEsbuild } from "esbuild";
import type { StackContent } from "../../local/stack.ts";
import { buildWeb } from "../build/build.ts";
import { buildWorkers, readWorkers } from "../build/workers.ts";
import { loadSampleReports } from "../reports/load-samples.ts";
import { loadSampleCatalogue, readSampleCatalogue } from "../seed/sample.ts";
import { loadSampleImages } from "../seed/sample-images.ts";

/** The web Worker built as for production, with the sample catalogue, its images and its reports. */
export const sampleContent: StackContent = {
  async build() {
    await Promise.all([buildWorkers(), buildWeb()]);
    // Otherwise its process runs on.
    await stopEsbuild();
    return readWorkers();
  },
  // One after the other: two that open the buckets at the same time find their database locked.
  async fillBuckets(folder, brand) {
    await loadSampleImages(folder);
    await loadSampleReports(folder, await readSampleCatalogue(), brand);
  },
  async fillCatalogue(sql) {
    await loadSampleCatalogue(sql, new Date());
  },
};
