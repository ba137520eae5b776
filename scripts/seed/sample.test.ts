import { expect, test } from "vitest";
import { toBlocks } from "#import/text/rich-text.ts";
import { PATENT_STATUSES, TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { SampleCatalogueSchema, type SampleTechnology } from "./sample.schema.ts";
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

test("fields have every format that owners use", () => {
  const shapes = new Set(
    technologies.flatMap((technology) =>
      (
        [
          "technical_summary",
          "market_summary",
          "application",
          "key_benefits",
          "developmental_stage",
        ] as const
      ).map(
        (field) =>
          `${field === "key_benefits" ? "benefits" : "text"}: ${shapeOf(technology[field])}`,
      ),
    ),
  );
  expect([...shapes].sort()).toEqual([
    "benefits: array",
    "benefits: null",
    "benefits: object of pairs",
    "benefits: object of strings",
    "benefits: object with text",
    "benefits: string",
    "text: array",
    "text: null",
    "text: object with text",
    "text: string",
  ]);
  const everything = technologies.map(texts).join("\n");
  for (const needed of [
    "°",
    "µ",
    "−",
    "“",
    "”",
    "</ul>",
    "href=",
    "\n\n",
    "\n- ",
    "CO₂",
    "STRIDE",
  ]) {
    expect(everything).toContain(needed);
  }
  expect(technologies.some(({ title }) => title.length > 120)).toBe(true);
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

test("a catalogue whose ids do not fit is refused", () => {
  const [first] = technologies;
  if (!first) throw new Error("no technology");
  const refused = (catalogue: unknown) =>
    SampleCatalogueSchema.safeParse(catalogue).error?.issues.map(({ message }) => message);
  const alone = { ...first, pi_similaropps: null };
  expect(refused({ technologies: [alone], featured: [] })).toBeUndefined();
  expect(refused({ technologies: [alone, alone], featured: [] })).toEqual([
    "the ids have a gap or a repetition at 2",
  ]);
  expect(
    refused({
      technologies: [{ ...first, pi_similaropps: { list_opps: [1, 2] } }],
      featured: [{ tech_id: 3, active_feature: true }],
    }),
  ).toEqual([
    "technology 1 is similar to itself",
    "technology 1 names 2, which does not exist",
    "3 is featured and does not exist",
  ]);
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

/** The owner's own texts as the file has them, without the sentence that all share. */
function texts(technology: SampleTechnology): string {
  const { pi_addinfo, ...rest } = technology;
  const strings: string[] = [rest.title, rest.summary];
  const collect = (value: unknown) => {
    if (typeof value === "string") strings.push(value);
    else if (value !== null && typeof value === "object") Object.values(value).forEach(collect);
  };
  const { technical_summary, market_summary, application, key_benefits, developmental_stage } =
    rest;
  collect([technical_summary, market_summary, application, key_benefits, developmental_stage]);
  collect(rest.reasoning_for_categorical_assign);
  return strings.join("\n");
}

function shapeOf(value: SampleTechnology["key_benefits"]): string {
  if (value == null) return "null";
  if (typeof value === "string") return "string";
  if (Array.isArray(value)) return "array";
  if ("text" in value) return "object with text";
  return typeof value.benefits[0] === "string" ? "object of strings" : "object of pairs";
}
