import { expect, test } from "vitest";
import { toBlocks } from "#import/text/rich-text.ts";
import { PATENT_STATUSES, TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import type { SampleTechnology } from "./sample.schema.ts";
import { readSampleCatalogue } from "./sample.ts";

const { technologies } = await readSampleCatalogue();
/** The record whose owner gave nothing. */
const EMPTY = 77;
const described = technologies.filter(({ tech_id }) => tech_id !== EMPTY);

test("every class has thirteen technologies and all three statuses", () => {
  expect(technologies).toHaveLength(78);
  for (const technologyClass of TECHNOLOGY_CLASSES) {
    const ofClass = technologies.filter(({ class1 }) => class1 === technologyClass);
    expect(ofClass).toHaveLength(13);
    expect(new Set(ofClass.map(({ status }) => status))).toEqual(new Set(PATENT_STATUSES));
  }
});

test("one technology leaves all six sections of its page empty", () => {
  const empty = technologies.filter((technology) => toBlocks(allSections(technology)).length === 0);
  expect(empty.map(({ tech_id }) => tech_id)).toEqual([EMPTY]);
});

test("every described technology says that it is fictional", () => {
  for (const { pi_addinfo } of described) {
    expect(pi_addinfo?.text).toContain("Fictional sample record, written for demonstration.");
  }
  for (const { pi_patentid } of technologies) {
    if (pi_patentid == null) continue;
    expect(pi_patentid).toMatch(/^(US 99,\d{3},\d{3} B2|US 2099\/\d{7} A1|Unknown Patent ID)$/);
  }
});

function allSections(technology: SampleTechnology): unknown[] {
  const { technical_summary, market_summary, application, key_benefits } = technology;
  const { developmental_stage, pi_addinfo } = technology;
  return [
    technical_summary,
    market_summary,
    application,
    key_benefits,
    developmental_stage,
    pi_addinfo,
  ];
}
