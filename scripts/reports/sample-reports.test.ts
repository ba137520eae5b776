import { expect, test } from "vitest";
import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { SampleCatalogueSchema } from "../seed/sample.schema.ts";
import { readSampleCatalogue } from "../seed/sample.ts";
import { makeSampleReports } from "./sample-reports.ts";

// Typesetting twelve reports takes long on a machine that is busy with other things.
test("the sample catalogue's reports are exactly those that the writer makes from their records", async () => {
  const catalogue = await readSampleCatalogue();
  const made = await makeSampleReports(catalogue, "QUAD", new Date("2026-11-22"));
  expect(made).toHaveLength(12);
  for (const { techId, sections, factSheet } of made) {
    const row = catalogue.technologies[techId - 1];
    const held = REPORT_SECTIONS.flatMap(({ field }) =>
      row?.[field] ? [[field, row[field]]] : [],
    );
    // On a failure run: node scripts/sample-reports.ts
    expect(Object.fromEntries(held), String(techId)).toEqual(sections);
    expect(factSheet).toBeNull();
  }
});

test("a chapter that the writer left out may be null in the catalogue's files", async () => {
  const { technologies, featured } = await readSampleCatalogue();
  const without = technologies.map((row) => ({ ...row, rep_market_potential: null }));
  expect(SampleCatalogueSchema.safeParse({ technologies: without, featured }).success).toBe(true);
});
