import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { makeReport } from "./make-report.ts";
import type { ReportRecord } from "./record.ts";
import { inputOf, listing, NEAR } from "./records-for-test.ts";
import { nodesOf, plainText } from "./texts-for-test.ts";
import { parseMarkdown } from "./typst/parse-markdown.ts";

async function make(record: ReportRecord, near = [NEAR]) {
  const made = makeReport(inputOf(record, near));
  const document = await getDocumentProxy(new Uint8Array(made.pdf));
  const { text } = await extractText(document, { mergePages: true });
  return { sheet: made.factSheet?.markdown ?? "", text, pages: document.numPages };
}

test("a record without an analysis gets one page: facts, its owner's words, what is near, questions", async () => {
  const { sheet, pages } = await make(listing());
  expect(pages).toBe(1);
  expect([...sheet.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
    "Facts",
    "In the owner’s words",
    "What the text states",
    "Near technologies",
    "Questions to the owner",
    "Sources",
    "What it cannot say",
  ]);
  expect(sheet).toContain("**Technology Description.** “Small satellites have no room");
  expect(sheet).toContain("| Patent status | Pending |");
  expect(sheet).toContain("| Filing date | 5 March 2024 |");
  expect(sheet).toContain("- Stage named in the text: “It was tested in a vacuum chamber.” [2]");
  expect(sheet).toContain("Which product would it be part of first?");
  expect(sheet).not.toContain("How far is it");
  expect(sheet).not.toContain("Research report");
});

test("the page, the PDF and the Markdown twin of a fact sheet say the same", async () => {
  const { sheet, text } = await make(listing());
  expect(makeReport(inputOf(listing())).text).toContain(sheet);
  const letters = (of: string) => of.replace(/\s+/g, "");
  for (const type of ["heading", "paragraph", "tableCell"]) {
    for (const node of nodesOf(parseMarkdown(sheet), type)) {
      expect(letters(text)).toContain(letters(plainText(node)));
    }
  }
});

const LONG = "Each of these sentences says that heat leaves the panel. ".repeat(300);

test.each([
  ["a title of 600 characters", { title: "Very long words about a technology ".repeat(17) }],
  [
    "fifty inventors and numbers",
    { inventor: "Ada Example; ".repeat(50), pi_patentid: "US 99,000,001; ".repeat(50) },
  ],
  ["a title alone", { technical_summary: null, pi_patentid: null, pi_filingdate: null }],
  [
    "six sections of 300 sentences",
    {
      technical_summary: LONG,
      market_summary: LONG,
      application: LONG,
      key_benefits: LONG,
      developmental_stage: LONG,
      pi_addinfo: LONG,
    },
  ],
])("a fact sheet of %s is one page", async (_, change) => {
  const { pages } = await make(listing(change), [NEAR, NEAR, NEAR]);
  expect(pages).toBe(1);
});
