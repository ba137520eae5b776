import { expect, test } from "vitest";
import { readSampleCatalogue } from "../seed/sample.ts";
import { makeSampleReports, SAMPLE_NOTE } from "./sample-reports.ts";

const catalogue = await readSampleCatalogue();
const reports = await makeSampleReports(catalogue, "QUAD", new Date("2026-11-22"));

test("each sample report says that it is one, in its files and in the section that its page shows first", () => {
  expect(reports).toHaveLength(12);
  for (const { techId, text } of reports) {
    expect(text, String(techId)).toContain(`\n${SAMPLE_NOTE}\n`);
    const first = catalogue.technologies[techId - 1]?.rep_key_challenges?.markdown;
    expect(first, String(techId)).toMatch(new RegExp(`^${SAMPLE_NOTE}`));
  }
});
