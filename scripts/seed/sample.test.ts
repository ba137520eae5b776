import { expect, test } from "vitest";
import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { toBlocks, toPlainText } from "#import/text/rich-text.ts";
import { CATEGORIES, PATENT_STATUSES, TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { SampleCatalogueSchema, type SampleTechnology } from "./sample.schema.ts";
import { readSampleCatalogue } from "./sample.ts";

const { technologies, featured } = await readSampleCatalogue();
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

test("the latest twelve ids include two technologies of each class", () => {
  const classes = technologies.slice(-12).map(({ class1 }) => class1);
  for (const technologyClass of TECHNOLOGY_CLASSES) {
    expect(classes.filter((one) => one === technologyClass)).toHaveLength(2);
  }
});

test("at least fourteen universities own them, and none owns more than a tenth", () => {
  const owned = Map.groupBy(technologies, ({ uni }) => uni);
  expect(owned.size).toBeGreaterThanOrEqual(14);
  for (const theirs of owned.values()) expect(theirs.length).toBeLessThan(8);
});

test("titles, summaries, patent numbers and long sentences occur once each", () => {
  const titles = technologies.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  const summaries = technologies.map(({ summary }) => summary);
  expect(new Set(summaries).size).toBe(summaries.length);
  const patents = technologies.flatMap(({ pi_patentid: id }) =>
    id == null || id === "Unknown Patent ID" ? [] : [id],
  );
  expect(new Set(patents).size).toBe(patents.length);
  const sentences = described
    .flatMap((technology) => texts(technology).split(/(?<=[.!?])\s+/))
    .filter((sentence) => words(sentence) >= 6);
  expect(sentences.length).toBeGreaterThan(1200);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test("texts have the length of real listings", () => {
  for (const technology of described) {
    const technical = words(toPlainText(technology.technical_summary));
    expect(technical, `technical_summary of ${technology.tech_id}`).toBeGreaterThanOrEqual(60);
    expect(technical, `technical_summary of ${technology.tech_id}`).toBeLessThanOrEqual(150);
    for (const field of ["market_summary", "application"] as const) {
      const count = words(toPlainText(technology[field]));
      expect(count, `${field} of ${technology.tech_id}`).toBeGreaterThanOrEqual(40);
      expect(count, `${field} of ${technology.tech_id}`).toBeLessThanOrEqual(90);
    }
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

test("optional fields are sometimes missing and mostly present", () => {
  const missing = (is: (technology: SampleTechnology) => boolean) => technologies.filter(is).length;
  const counts = {
    img: missing(({ img }) => img === null),
    inventor: missing(({ inventor }) => inventor == null),
    contact: missing(({ pi_contactinfo }) => pi_contactinfo === null),
    category: missing(({ categorical_assign }) => categorical_assign === null),
    similar: missing(({ pi_similaropps }) => pi_similaropps === null),
    filed: missing(({ pi_filingdate }) => pi_filingdate === null),
    filedInWords: missing(({ pi_filingdate }) => /[a-z]/i.test(pi_filingdate ?? "")),
    unknownPatent: missing(({ pi_patentid }) => pi_patentid === "Unknown Patent ID"),
    score: missing(({ scores }) => scores !== null && scores.commercial_potential === undefined),
  };
  expect(counts.img).toBe(39);
  for (const { tech_id, img } of technologies) {
    expect([null, `samples/${tech_id}.webp`]).toContain(img);
  }
  for (const [name, count] of Object.entries({ ...counts, img: 1 })) {
    expect(count, name).toBeGreaterThan(0);
    expect(count, name).toBeLessThan(15);
  }
  expect(new Set(technologies.map(({ categorical_assign }) => categorical_assign))).toEqual(
    new Set([...CATEGORIES, null]),
  );
});

test("dates are spread, and nothing was listed before it was filed", () => {
  const added = technologies.flatMap(({ date_added }) => (date_added === null ? [] : [date_added]));
  expect(new Set(added.map((date) => date.slice(0, 7))).size).toBeGreaterThan(24);
  for (const date of added) {
    expect(date >= "2024-01-01" && date <= "2026-10-31", date).toBe(true);
  }
  for (const { tech_id, pi_filingdate, date_added } of technologies) {
    if (!pi_filingdate || date_added === null || !/^\d{4}-\d\d-\d\d$/.test(pi_filingdate)) continue;
    expect(pi_filingdate < date_added, `technology ${tech_id}`).toBe(true);
  }
});

test("similar technologies are three, and one of them shares a class", () => {
  for (const { tech_id, class1, class2, pi_similaropps } of technologies) {
    if (pi_similaropps === null) continue;
    const ids = pi_similaropps.list_opps;
    expect(new Set(ids).size, `technology ${tech_id}`).toBe(3);
    const shared = ids
      .map((id) => technologies[id - 1])
      .filter((similar) =>
        [similar?.class1, similar?.class2].some(
          (theirs) => theirs != null && (theirs === class1 || theirs === class2),
        ),
      );
    expect(shared.length, `technology ${tech_id}`).toBeGreaterThan(0);
  }
});

test("only two technologies of each class have a complete report", () => {
  const reported = technologies.filter(({ report_filepath }) => report_filepath?.endsWith(".pdf"));
  expect(reported).toHaveLength(12);
  for (const technologyClass of TECHNOLOGY_CLASSES) {
    expect(reported.filter(({ class1 }) => class1 === technologyClass)).toHaveLength(2);
  }
  for (const technology of reported) {
    expect(technology.report_filepath).toBe(`${technology.tech_id}_report.pdf`);
    // A chapter without evidence is left out. Their texts are tested beside their writer.
    const chapters = REPORT_SECTIONS.filter(({ field }) => technology[field]);
    expect(chapters.length, `report ${technology.tech_id}`).toBeGreaterThanOrEqual(4);
  }
  for (const technology of technologies) {
    if (reported.includes(technology)) continue;
    expect([null, "PLACEHOLDER"]).toContain(technology.report_filepath);
    for (const { field } of REPORT_SECTIONS) expect(technology[field]).toBeUndefined();
  }
});

test("eight technologies are featured and two used to be", () => {
  expect(featured.filter(({ active_feature }) => active_feature)).toHaveLength(8);
  expect(featured.filter(({ active_feature }) => !active_feature)).toHaveLength(2);
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

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

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
