import { expect, test } from "vitest";
import type { Rights, TechnologyRecord } from "../technology/technology.schema.ts";
import { toPatentView } from "../technology-page/to-patent-view.ts";
import { sourceOfReport, sourcesOf, sourcesOfSent } from "./sources.ts";

function record(changes: Partial<TechnologyRecord> = {}): TechnologyRecord {
  return {
    tech_id: 1,
    title: "Anode",
    uni: "Northlake University",
    status: "active",
    inventor: " Ingrid Falkholt ",
    market_summary: { text: "Bought for storage." },
    technical_summary: { text: "Fired once." },
    application: { text: "- Grid\n- Telecom" },
    key_benefits: { benefits: [{ title: "One pass", description: "No washing." }] },
    developmental_stage: { text: "Prototype." },
    pi_addinfo: { text: "Samples." },
    pi_button1tag: null,
    pi_button2tag: null,
    pi_contactinfo: null,
    pi_patentid: "Unknown Patent ID",
    pi_filingdate: "2022-03-14",
    reasoning_for_categorical_assign: "A side stream does it.",
    rep_key_challenges: null,
    rep_competitive_advantage: null,
    rep_exist_solutions: null,
    rep_rec_use_cases: null,
    rep_market_potential: null,
    ...changes,
  } as TechnologyRecord;
}

test("the record's sections carry the ids and headings of the page's", () => {
  const shown = toPatentView(record(), []).sections.filter(({ blocks }) => blocks.length > 0);
  const sources = sourcesOf(record());
  const names = ({ id, heading }: { id: string; heading: string }) => ({ id, heading });
  expect(shown).toHaveLength(6);
  expect(sources.slice(0, 6).map(names)).toEqual(shown.map(names));
});

test("passages are paragraphs and list items as the page shows them", () => {
  const sources = new Map(sourcesOf(record()).map(({ id, passages }) => [id, passages]));
  expect(sources.get("commercial-application")).toEqual(["Grid", "Telecom"]);
  expect(sources.get("key-benefits")).toEqual(["One pass. No washing."]);
  expect(sources.get("filing")).toEqual([
    "Institution: Northlake University",
    "Inventor: Ingrid Falkholt",
    "Filing Date: 14 March 2022",
    "Patent status: active",
  ]);
});

test("sources are the record's words: its title, no rationale, nothing on other technologies", () => {
  const sources = sourcesOf(record({ rep_exist_solutions: { text: "A rival is on the market." } }));
  expect(sources.find(({ id }) => id === "title")?.passages).toEqual(["Anode"]);
  const texts = sources.flatMap(({ passages }) => passages).join(" ");
  expect(texts).not.toMatch(/side stream|rival/);
});

test("the filing says what the source says of the rights", () => {
  const rights = {
    statedStatus: "expired",
    endsOn: "2026-09-01",
    termEndsOn: null,
    sourceUrl: null,
  };
  const sources = sourcesOf(record({ status: "other" }), rights as Rights);
  expect(sources.find(({ id }) => id === "filing")?.passages).toEqual(
    expect.arrayContaining(["Patent status: expired", "Patent ends: 1 September 2026"]),
  );
});

test("a report's section is a source only where the viewer's record holds it", () => {
  expect(sourcesOf(record()).some(({ id }) => id.startsWith("report-"))).toBe(false);
  const paid = record({
    rep_market_potential: {
      markdown: "## Market\n\n| A | B |\n|---|---|\n| 2026 | 18 |\n\nAbout **$190 m**.",
    },
  });
  expect(sourcesOf(paid).find(({ id }) => id === "report-market-potential")?.passages).toEqual([
    "A | B",
    "2026 | 18",
    "About $190 m.",
  ]);
});

test("what a report infers, asks and lists is no source, nor is a fact sheet", () => {
  const own = "It is fired once.";
  const markdown = [
    `- “${own}” [1]`,
    "- Stage named in the text: “A prototype was built.” [1]",
    "- **How does it work?** The record describes no technology. [2]",
    "",
    "Sources: this record: [1] Technology Description.",
  ].join("\n");
  const paid = record({ rep_competitive_advantage: { markdown } });
  expect(sourcesOf(paid).find(({ id }) => id === "report-competitive-advantage")?.passages).toEqual(
    [`“${own}” [1]`],
  );
  expect(sourceOfReport(`## Competitive Advantage\n\n${markdown}`).passages).toEqual([
    `“${own}” [1]`,
  ]);
  const sheet = `# Anode\n\nQUAD fact sheet, 22 November 2026.\n\n## What it is\n\n“${own}”`;
  expect(sourceOfReport(sheet).passages).toEqual([]);
});

test("what a caller sends along is read by the same names, and nothing else of it", () => {
  const sent = { title: "Anode", application: { text: "Grid" }, pi_addinfo: { text: "secret" } };
  expect(sourcesOfSent(sent)).toEqual([
    { id: "commercial-application", heading: "Commercial Application", passages: ["Grid"] },
  ]);
});

test("a report is a source without its chapters about other technologies", () => {
  const report = [
    "## Competitive Landscape\n\n- **Another Institute.** “Another anode”. [2]",
    "## Competitive Advantage\n\nIt is fired once.",
    "## Comparison to Existing Solutions\n\nOwn words.\n\n### Nearest technologies in this catalogue\n\nAnother anode is in use.",
    "## Recommended Use Cases\n\nStorage beside a solar field.",
    "## SWOT/PEST Analysis\n\n- **Threats:** Similar, Active: “Another anode” [2]",
  ].join("\n\n");
  expect(sourceOfReport(report).passages).toEqual([
    "It is fired once.",
    "Storage beside a solar field.",
  ]);
});
