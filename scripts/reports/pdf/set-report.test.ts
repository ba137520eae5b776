import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { composeReport } from "../compose.ts";
import { readSamplesForTest } from "../samples-for-test.ts";
import { PAGE } from "./look.ts";
import { setReport } from "./set-report.ts";

// Starting a PDF reader is slow on a machine that is busy with other things.
const samples = await readSamplesForTest();
const HEADINGS = [
  "Key Challenges of the Space",
  "Competitive Landscape",
  "Competitive Advantage",
  "Comparison to Existing Solutions",
  "Recommended Use Cases",
  "Market Potential",
  "SWOT/PEST Analysis",
];

async function set(techId: number, change: Record<string, unknown> = {}) {
  const input = samples.input(techId);
  const report = composeReport({ ...input, record: { ...input.record, ...change } }, "QUAD");
  const pdf = await setReport(report);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  return { report, pdf, document, text: text.replace(/\s+/g, " ") };
}

/** The parts that pdfkit writes uncompressed: the document's objects, without the drawings. */
function objects(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString("latin1");
}

test("a report has its cover, contents, sections, sources and notes as text", async () => {
  const { text, report, document } = await set(4);
  expect(text).toContain(report.record.title);
  for (const heading of HEADINGS) expect(text).toContain(heading);
  for (const words of [
    "Contents",
    "At a glance",
    "Strengths",
    "Weaknesses",
    "Opportunities",
    "Threats",
    "Political",
    "Economic",
    "Social",
    "Technological",
    "Sources",
    "How it was made",
    "What it cannot say",
    "21 November 2026",
    "Northlake University",
    "energy",
    "Breakthrough",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toContain(`2 of ${document.numPages}`);
});

test("the contents name the page on which each chapter begins", async () => {
  const { document } = await set(10);
  const { text: pages } = await extractText(document, { mergePages: false });
  const contents = pages[1] ?? "";
  for (const heading of [...HEADINGS, "Sources"]) {
    const page = Number(new RegExp(`${heading}\\s+(\\d+)`).exec(contents)?.[1]);
    expect(page, heading).toBeGreaterThan(2);
    expect(pages[page - 1], heading).toContain(heading);
  }
});

test("it is tagged: language, title, a tree of tags, header fields with their scope, described figures", async () => {
  const { pdf, document } = await set(4);
  const text = objects(pdf);
  expect(text).toContain("/MarkInfo");
  expect(text).toContain("/StructTreeRoot");
  expect(text).toMatch(/\/Lang \(en\)/);
  expect(text).toMatch(/\/DisplayDocTitle true/);
  expect(text).toMatch(/\/Tabs \/S/);
  expect(text).toMatch(/\/Scope \/Column/);
  expect(text).toMatch(/\/Scope \/Row/);
  for (const kind of [
    "Document",
    "Sect",
    "H1",
    "H2",
    "H3",
    "H4",
    "P",
    "L",
    "LI",
    "Lbl",
    "LBody",
    "Table",
    "TR",
    "TH",
    "TD",
    "TOC",
    "TOCI",
    "Link",
    "Figure",
  ]) {
    expect(text, kind).toMatch(new RegExp(`/S /${kind}\\b`));
  }
  const figures = text.match(/\/S \/Figure/g)?.length ?? 0;
  expect(figures).toBe(2);
  expect(text.match(/\/Alt \(/g)?.length).toBe(figures);
  const info = (await document.getMetadata()).info as { Title?: string; Author?: string };
  expect(info.Title).toContain("Hard-Carbon Anode");
  expect(info.Author).toBe("QUAD");
});

test("every page's text is within tags or marked as an artifact", async () => {
  const { document } = await set(4);
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const tree = await page.getStructTree();
    expect(tree?.children.length, `page ${number}`).toBeGreaterThan(0);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    let depth = 0;
    for (const item of items) {
      if (!("str" in item)) depth += item.type === "endMarkedContent" ? -1 : 1;
      else if (item.str.trim() !== "") expect(depth, item.str).toBeGreaterThan(0);
    }
  }
});

test("the outline and the references lead to existing places", async () => {
  const { document, report } = await set(10);
  const outline = await document.getOutline();
  expect(outline.map(({ title }) => title)).toEqual([
    "Contents",
    "At a glance",
    ...HEADINGS.map((heading, index) => `${index + 1} ${heading}`),
    "Sources",
    "About this report",
  ]);
  const places = Object.keys(await document.getDestinations());
  for (const { number } of report.sources) expect(places).toContain(`source-${number}`);
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    for (const { dest } of await page.getAnnotations()) {
      if (dest) expect(places).toContain(dest);
    }
  }
});

test("all named fonts are embedded", async () => {
  const { pdf } = await set(26);
  const names = [...objects(pdf).matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name ?? "");
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+(?:Source|DejaVu)/);
});

test("Greek, mathematics and superscript digits are printed, and a missing character does not become a box", async () => {
  const signs = "αβγ µ Ω ≥ ≤ ≈ ± × ÷ − → ∑ √ ∞ 10⁻³ H₂O ⟨x⟩ ★";
  const { text } = await set(10, { title: `Signs ${signs} 中` });
  // The micro sign and the Greek letter have the same glyph.
  const read = text.normalize("NFKC");
  for (const sign of signs.split(" ")) expect(read).toContain(sign.normalize("NFKC"));
  expect(text).not.toContain("中");
  expect(text).not.toContain("\ufffd");
});

test.each([
  ["a title of 600 characters", { title: "Very long words about a technology ".repeat(17) }],
  [
    "a word of 400 letters",
    { summary: "x".repeat(400), title: "y".repeat(400), uni: "z".repeat(300) },
  ],
  [
    "a table of twelve columns with long words",
    {
      written: {
        rep_key_challenges: `| ${Array(12).fill("column-with-a-very-long-heading").join(" | ")} |\n|${"---|".repeat(12)}\n${Array(
          60,
        )
          .fill(`| ${Array(12).fill("Donaudampfschifffahrt").join(" | ")} |`)
          .join("\n")}`,
        rep_competitive_advantage: `| a | b |\n|---|---|\n| ${"A field longer than a page. ".repeat(400)} | b |`,
        rep_exist_solutions: null,
        rep_rec_use_cases: null,
        rep_market_potential: "",
      },
    },
  ],
])("%s never leaves the page", async (_, change) => {
  const { document } = await set(10, change);
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [x = 0, y = 0] = item.transform.slice(4) as number[];
      expect(x, item.str).toBeGreaterThanOrEqual(PAGE.left - 1);
      expect(x + item.width, item.str).toBeLessThanOrEqual(PAGE.width - PAGE.right + 1);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(PAGE.height - 20);
    }
  }
});
