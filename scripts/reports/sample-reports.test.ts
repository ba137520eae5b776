import { expect, test } from "vitest";
import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { FILE_CHAPTERS } from "#app/technology/reports/report-chapters.ts";
import { readSampleCatalogue } from "../seed/sample.ts";
import { toReportRecord } from "./record.ts";
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

test("a sample report has every chapter, and quotes in them its own record only, word for word", () => {
  for (const { techId, text } of reports) {
    const row = catalogue.technologies[techId - 1] ?? {};
    for (const { heading } of REPORT_SECTIONS) expect(text).toContain(`\n## ${heading}\n`);
    for (const heading of Object.values(FILE_CHAPTERS)) expect(text).toContain(`\n## ${heading}\n`);
    const record = toReportRecord({ row });
    const own = plain(record.sentences.map((sentence) => sentence.text).join(" "));
    const withoutOthers = text.replace(/## Competitive Landscape[\s\S]*?\n## /, "## ");
    const [chapters = ""] = withoutOthers.split("## Sources");
    const from = chapters.indexOf("## Key Challenges");
    const quotes = [...chapters.slice(from).matchAll(/“([^”]+)”/g)].map(([, words]) => words ?? "");
    expect(quotes.length).toBeGreaterThan(15);
    expect(quotes.filter((words) => !own.includes(plain(words)))).toEqual([]);
  }
});

/** Without the marks that a quotation changes, and without Markdown's escapes. */
function plain(text: string): string {
  return text.replace(/[“”‘’\\]/g, "").replace(/\s+/g, " ");
}
