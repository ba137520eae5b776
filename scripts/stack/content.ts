import { join } from "node:path";
import type { StackContent } from "../../sandbox/stack.ts";
import { buildWeb } from "../build/build.ts";
import { loadSampleReports } from "../reports/load-samples.ts";
import { loadSampleCatalogue, readSampleCatalogue } from "../seed/sample.ts";
import { loadSamplePictures } from "../seed/sample-pictures.ts";

const root = join(import.meta.dirname, "..", "..");

/** The web Worker built as for production, with the sample catalogue, its pictures and its reports. */
export const sampleContent: StackContent = {
  build: () => buildWeb(),
  async fillBuckets({ web, images }, brand) {
    const catalogue = await readSampleCatalogue();
    await Promise.all([
      loadSamplePictures({
        persistTo: images,
        configPath: join(root, "workers/images/wrangler.toml"),
      }),
      loadSampleReports({ persistTo: web, catalogue, brand, now: new Date() }),
    ]);
  },
  async fillCatalogue(sql) {
    await loadSampleCatalogue(sql, new Date());
  },
};
