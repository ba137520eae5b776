import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { makeReport } from "../make-report.ts";
import { ReportRowSchema } from "../record.schema.ts";
import { type ReportRecord, toReportRecord } from "../record.ts";
import { readSamplesForTest } from "../samples-for-test.ts";
import { itemsOf, nodesOf, plainText } from "../texts-for-test.ts";
import { parseMarkdown } from "../typst/parse-markdown.ts";
import { isThin } from "./is-thin.ts";
import { reasonFor } from "./nearest.ts";

// Starting a PDF reader is slow on a machine that is busy with other things.
const now = new Date("2026-11-22");

/** A record that an import makes from a title, a paragraph and a number. */
function listing(change: Record<string, unknown> = {}): ReportRecord {
  return toReportRecord(
    ReportRowSchema.parse({
      tech_id: 501,
      market_summary: null,
      application: null,
      key_benefits: null,
      developmental_stage: null,
      pi_similaropps: null,
      title: "Folding radiator for small satellites",
      uni: "Harbour Institute",
      status: "pending",
      summary: "The radiator folds flat for launch.",
      technical_summary: {
        text: "Small satellites have no room for large radiators. The radiator folds flat for launch. Our prototype rejected 40 % more heat than a fixed panel. It was tested in a vacuum chamber.",
      },
      pi_addinfo: {
        text: "- Reference: HI-0042\n- Application number: US 63/000,001",
      },
      pi_patentid: "US 2099/0000001 A1",
      pi_filingdate: "2024-03-05",
      class1: "energy",
      claims: [
        {
          kind: "gain",
          field: "technical_summary",
          sentence: "Our prototype rejected 40 % more heat than a fixed panel.",
          value: null,
        },
        {
          kind: "stage",
          field: "technical_summary",
          sentence: "It was tested in a vacuum chamber.",
          value: "laboratory",
        },
      ],
      rights: { termEndsOn: "2044-03-05", sourceUrl: "https://harbour.example.org/radiator" },
      ...change,
    }),
  );
}
const other = listing({
  tech_id: 502,
  title: "Radiator panels for satellites in low orbit",
  technical_summary: { text: "Panels of graphite carry heat. A competing radiator leaks." },
  claims: [],
});

async function make(record: ReportRecord, similar: ReportRecord[] = [other]) {
  const made = await makeReport({ record, similar, now }, "QUAD");
  const document = await getDocumentProxy(new Uint8Array(made.pdf));
  const { text } = await extractText(document, { mergePages: true });
  return { made, pages: document.numPages, text: text.replace(/\s+/g, " ") };
}

test("a thin record gets one page: description, rights with their source, claims, similar technologies, questions", async () => {
  const { made, pages, text } = await make(listing());
  expect(pages).toBe(1);
  expect(made.sections).toEqual({});
  const sheet = made.factSheet?.markdown ?? "";
  expect([...sheet.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
    "What it is",
    "Rights",
    "What the text claims",
    "More from the record",
    "Nearest technologies in this catalogue",
    "Open questions for the owner",
    "Sources",
    "What it cannot say",
  ]);
  expect(sheet).toContain("“The radiator folds flat for launch. Our prototype");
  expect(sheet).toContain("| Patent status | Pending | The record [2] |");
  expect(sheet).toContain("| Filed | 5 March 2024 | The record [2] |");
  expect(sheet).toContain("| Ends | Term likely ends about Mar 2044 | Computed from filing [2] |");
  expect(sheet).toContain("| Application | US 63/000,001 | The record [3] |");
  expect(sheet).toContain("- Stage named in the text: “It was tested in a vacuum chamber.” [1]");
  expect(sheet).toContain("| Both records say “radiator”, “satellites” and “panel” |");
  expect(sheet).toContain("**Which product would it be part of first?**");
  expect(sheet).not.toContain("How far is it");
  // Of the other technology, the sheet has its title, owner, status and the reason.
  expect(sheet).not.toContain("graphite");
  expect(text).toContain("How this was made: a program of QUAD compiled it on 22 November 2026");
});

test("each section of the owner is on the sheet before neighbours and questions are", async () => {
  const items = (of: string) =>
    [1, 2, 3].map((place) => `- ${of} number ${place} of a radiator`).join("\n");
  const { made, pages } = await make(
    listing({
      application: { text: items("Application") },
      key_benefits: { text: items("Advantage") },
      claims: [
        {
          kind: "benefits",
          field: "key_benefits",
          sentence: "Advantage number 1 of a radiator",
          value: null,
        },
      ],
    }),
  );
  const sheet = made.factSheet?.markdown ?? "";
  expect(pages).toBe(1);
  expect(sheet).toContain("**Commercial Application.** “Application number 1");
  expect(sheet).toContain("**Key Benefits/Competitive Advantage.** “Advantage number 1");
  expect(sheet.indexOf("Advantage number 1")).toBeLessThan(sheet.indexOf("## Nearest"));
});

test("the page, the PDF and the Markdown twin of a fact sheet say the same", async () => {
  const { made, text } = await make(listing());
  const sheet = made.factSheet?.markdown ?? "";
  expect(made.text).toContain(sheet);
  const nodes = parseMarkdown(sheet);
  const letters = (of: string) => of.replace(/\s+/g, "");
  for (const type of ["heading", "paragraph", "tableCell"]) {
    for (const node of nodesOf(nodes, type)) {
      expect(letters(text)).toContain(letters(plainText(node)));
    }
  }
});

test("the chapters of a full report say the same on the page and in the PDF", async () => {
  const samples = await readSamplesForTest();
  const made = await makeReport(samples.input(4, true), "QUAD");
  expect(made.factSheet).toBeNull();
  const document = await getDocumentProxy(new Uint8Array(made.pdf));
  const { text } = await extractText(document, { mergePages: true });
  const letters = (of: string) => of.replace(/\s+/g, "");
  const items = Object.values(made.sections).flatMap(({ markdown }) =>
    itemsOf(parseMarkdown(markdown)),
  );
  // A page break may come in between, with the page's footer and the next one's header.
  const found = items.flatMap(halves).filter((half) => letters(text).includes(letters(half)));
  expect(items.length).toBeGreaterThan(10);
  expect(found.length).toBeGreaterThanOrEqual(2 * items.length - 2);
});

function halves(text: string): [string, string] {
  return [text.slice(0, text.length / 2), text.slice(text.length / 2)];
}

test.each([
  ["a title of 600 characters", { title: "Very long words about a technology ".repeat(17) }],
  [
    "fifty inventors and numbers",
    { inventor: "Ada Example; ".repeat(50), pi_patentid: "US 99,000,001; ".repeat(50) },
  ],
  [
    "nothing but a title",
    {
      technical_summary: null,
      claims: [],
      pi_addinfo: null,
      pi_patentid: null,
      pi_filingdate: null,
    },
  ],
  [
    "a text of 300 sentences",
    {
      technical_summary: {
        text: "Each of these sentences says that heat leaves the panel. ".repeat(300),
      },
    },
  ],
])("a fact sheet of %s is one page", async (_, change) => {
  const { pages } = await make(listing(change), [
    other,
    { ...other, techId: 503 },
    { ...other, techId: 504 },
  ]);
  expect(pages).toBe(1);
});

test("a record is thin if fewer than four sections, or fewer than twelve sentences, describe it", async () => {
  const { records } = await readSamplesForTest();
  for (const record of records) {
    if (record.reportPath?.endsWith(".pdf"))
      expect(
        isThin({ ...record, written: records[0]?.written ?? record.written }),
        String(record.techId),
      ).toBe(false);
  }
  expect(isThin(listing())).toBe(true);
  const sections = {
    market_summary: { text: "Satellites are many in these orbits. ".repeat(4) },
    application: { text: "Cubes in low orbit need to be cooled. ".repeat(4) },
    key_benefits: ["Folds flat", "Weighs little", "No pumps", "No seals"],
  };
  expect(isThin(listing(sections))).toBe(false);
  expect(isThin(listing({ ...sections, application: null }))).toBe(true);
});

test("the reason beside a similar technology is its family, its series, or words that both have", () => {
  const kin = listing({ pi_similaropps: { list_opps: [502], family: [502] } });
  expect(reasonFor(kin, other)).toBe("Same patent family");
  const series = listing({ pi_similaropps: { list_opps: [502], series: [502] } });
  expect(reasonFor(series, other)).toBe("Same series of titles");
  expect(reasonFor(listing(), other)).toBe("Both records say “radiator”, “satellites” and “panel”");
  const far = listing({ tech_id: 503, title: "Soup", technical_summary: { text: "It is new." } });
  expect(reasonFor(listing(), far)).toBe("Listed as similar in the catalogue");
});
