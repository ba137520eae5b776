import { expect, test } from "vitest";
import { composeReport } from "../compose.ts";
import type { ReportRecord } from "../record.ts";
import { readSamplesForTest } from "../samples-for-test.ts";
import { itemsOf, nodesOf, plainText } from "../texts-for-test.ts";
import { parseMarkdown } from "../typst/parse-markdown.ts";
import { singleQuotes } from "../words.ts";
import { BORROWED } from "./compare.ts";
import { PEST, SWOT } from "./owner-questions.ts";
import { referencesIn } from "./sources.ts";

const samples = await readSamplesForTest();
const CHAPTERS = [
  "Key Challenges of the Space",
  "Competitive Landscape",
  "Competitive Advantage",
  "Comparison to Existing Solutions",
  "Recommended Use Cases",
  "Market Potential",
  "SWOT/PEST Analysis",
];
const REFERENCED = /\[\d+\]$/;
const ASKED = /Not known from the record\. Ask the owner: [^;]+\?$/;
const SUPPORTED = new RegExp(`${REFERENCED.source}|${ASKED.source}`);

function reportOf(techId: number) {
  return composeReport(samples.input(techId, true), "QUAD");
}

test("every statement of every sample's report has a reference that its list explains", () => {
  for (const { techId } of samples.records) {
    const report = reportOf(techId);
    const numbers = report.sources.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    for (const { body, author, heading } of report.sections) {
      expect(author).toBe("built-in");
      for (const number of referencesIn(body)) expect(numbers).toContain(number);
      const nodes = parseMarkdown(body).filter(({ type }) => type !== "heading");
      expect(nodes.length, `${techId}: ${heading}`).toBeGreaterThan(0);
      for (const { children: [header] = [] } of nodesOf(nodes, "table")) {
        for (const cell of header?.children?.slice(1) ?? []) {
          expect(plainText(cell)).toMatch(REFERENCED);
        }
      }
      for (const node of nodes)
        if (node.type === "paragraph") expect(plainText(node)).toBe(BORROWED);
      for (const item of itemsOf(nodes)) expect(item, `${techId}: ${heading}`).toMatch(SUPPORTED);
    }
  }
});

test("every quote occurs word for word in the part that its reference names", () => {
  let quotes = 0;
  for (const { techId } of samples.records) {
    const report = reportOf(techId);
    for (const { body } of report.sections) {
      const nodes = parseMarkdown(body);
      const cells = nodesOf(nodes, "tableCell").map(plainText);
      for (const text of [...itemsOf(nodes), ...cells]) {
        for (const [, words = "", number] of text.matchAll(/“([^“]+?)”(?:\u00a0…)?\s\[(\d+)\]/g)) {
          const source = report.sources.find((each) => each.number === Number(number));
          expect(isIn(words, source?.owner ?? ""), `${techId}: ${words}`).toBe(true);
          quotes += 1;
        }
      }
    }
  }
  expect(quotes).toBeGreaterThan(1200);
});

function isIn(words: string, owner: string): boolean {
  const id = Number(/^Technology (\d+)/.exec(owner)?.[1]);
  const record = samples.records.find(({ techId }) => techId === id) as ReportRecord;
  return (
    singleQuotes(record.title).startsWith(words) ||
    record.passages.some(
      ({ within, title }) =>
        singleQuotes(within.text).includes(words) || singleQuotes(title ?? "") === words,
    )
  );
}

test("every sample's report holds the chapters that the teaser promises, and those of the panel", () => {
  for (const { techId } of samples.records) {
    const headings = reportOf(techId).sections.map(({ heading }) => heading);
    expect(headings, String(techId)).toEqual(CHAPTERS);
  }
});

test("SWOT and PEST have all eight letters, and each entry a source or else a question for the owner", () => {
  const kinds = { cited: 0, asked: 0 };
  for (const { techId } of samples.records) {
    const chapter = reportOf(techId).sections.find(({ field }) => field === "swot_pest");
    const letters = nodesOf(parseMarkdown(chapter?.body ?? ""), "cards").flatMap(
      ({ children = [] }) => children,
    );
    expect(letters.map(({ children: [name] = [] }) => name && plainText(name))).toEqual([
      ...SWOT,
      ...PEST,
    ]);
    for (const letter of letters) {
      const name = plainText(letter);
      const entries = itemsOf([letter]);
      expect(entries.length, `${techId}: ${name}`).toBeGreaterThan(0);
      const isAsked = entries.some((entry) => ASKED.test(entry));
      if (isAsked) expect(entries, `${techId}: ${name}`).toHaveLength(1);
      else for (const entry of entries) expect(entry, `${techId}: ${name}`).toMatch(REFERENCED);
      kinds[isAsked ? "asked" : "cited"] += 1;
    }
  }
  expect(kinds.cited).toBeGreaterThan(kinds.asked);
});

test("a threat names a neighbour of the same class by another owner, or an end of the term", () => {
  const { record, similar, now } = samples.input(4, true);
  const rights = { ...record.rights, termEndsOn: "2031-11-02" };
  const threatsOf = (neighbours: ReportRecord[]) => {
    const report = composeReport(
      { record: { ...record, rights }, similar: neighbours, now },
      "QUAD",
    );
    const body = report.sections.find(({ field }) => field === "swot_pest")?.body ?? "";
    return /^- \*\*Threats\*\*\n((?: {2}- .*\n)+)/m.exec(body)?.[1] ?? "";
  };
  expect(threatsOf(similar)).toMatch(
    /^ {2}- Similar technology \(Active\): “Three-Layer Air Electrode/,
  );
  expect(threatsOf(similar)).toMatch(/\n {2}- Term likely ends about Nov 2031 \[\d+\]\n$/);
  const own = similar.map((each) => ({ ...each, uni: record.uni }));
  expect(threatsOf(own)).toMatch(/^ {2}- Term likely ends about Nov 2031 \[\d+\]\n$/);
});

test("the landscape lists neighbours in order of filing, and places this technology among them", () => {
  const landscape = reportOf(4).sections.find(({ field }) => field === "landscape");
  const others = landscape?.body.split("### Others in this catalogue")[1] ?? "";
  const years = [...others.matchAll(/filing date: \d+ \w+ (\d{4})/g)].map(([, year]) => year);
  expect(years).toEqual(["2021", "2022", "2024"]);
  expect(others).toMatch(
    /was filed on 14 March 2022 \[\d+\], of those above after one \[\d+\] and before two \[\d+\] \[\d+\]/,
  );
});

test("nothing is quoted twice, except in the table and the grid", () => {
  const { sections, lead } = reportOf(10);
  expect(lead).toMatch(/^“Polymer edge seals.*” \[1\]$/);
  const quoted = sections.flatMap(({ body }) =>
    body
      .split("\n")
      .filter((line) => /^- “/.test(line))
      .map((line) => line.replace(/ \[.*$/, "")),
  );
  expect(quoted.length).toBeGreaterThan(8);
  expect(new Set(quoted).size).toBe(quoted.length);
});

test("a record whose owner gave nothing has questions in every chapter", () => {
  const { sections } = reportOf(77);
  expect(sections.map(({ heading }) => heading)).toEqual(CHAPTERS);
  expect(sections[0]?.body).toMatch(/^### Open questions for the owner/);
  expect(sections[0]?.body).toContain("The record describes no technology.");
});

test("other technologies appear only in the comparison, the landscape and the threats", () => {
  for (const { techId } of samples.records) {
    const { sections, sources } = reportOf(techId);
    for (const { body, field } of sections) {
      if (field === "landscape" || field === "rep_exist_solutions") continue;
      const owners = referencesIn(body.replace(/^- \*\*Threats\*\*\n(?: {2}- .*\n)+/m, "")).map(
        (number) => sources.find((source) => source.number === number)?.owner,
      );
      const others = owners.filter(
        (owner) => owner?.startsWith("Technology ") && !owner.startsWith(`Technology ${techId},`),
      );
      expect(others, `${techId}: ${field}`).toEqual([]);
    }
  }
});

test("the comparison says why it has each technology, and has no score or category, since nobody wrote those", () => {
  const comparison = reportOf(4).sections.find(({ field }) => field === "rep_exist_solutions");
  const body = comparison?.body ?? "";
  expect(body).toContain(`### Nearest technologies in this catalogue\n\n${BORROWED}`);
  expect(body).toContain(
    "| Why it is compared |  | Both records say “cells”, “charge” and “battery” |",
  );
  expect(body).toContain("| Patent status | Active | Active | Active | Pending |");
  expect(body).not.toMatch(/readiness|breakthrough|unclassified/i);
});

test("claims of the text are marked as such, and quoted once", () => {
  const input = samples.input(4, true);
  const sentence = "Half cells give 318 mAh/g at C/10 with a first-cycle efficiency of 89.5 %.";
  const claims = (["gain", "stage"] as const).map((kind) => ({
    kind,
    field: "technical_summary" as const,
    sentence: kind === "gain" ? sentence : "Nothing was pre-sodiated.",
    value: null,
  }));
  const report = composeReport({ ...input, record: { ...input.record, claims } }, "QUAD");
  const body = report.sections
    .filter(({ field }) => field !== "swot_pest")
    .map((section) => section.body)
    .join("\n");
  expect(body).toContain(`- Improvement named in the text: “${sentence}” [`);
  expect(body).toContain("- Stage named in the text: “Nothing was pre-sodiated.” [");
  expect(body.split(sentence)).toHaveLength(2);
});

test("the limit of a rival, or one that is overcome, is not a limit of this technology", () => {
  const input = samples.input(4, true);
  const passages = [
    "Conventional carbons have drawbacks that nobody has removed.",
    "This process overcomes the limitations of all others.",
    "The powder has not been tested below freezing.",
  ].map((text) => ({
    techId: 4,
    field: "technical_summary" as const,
    text,
    title: null,
    within: { text, start: 0, end: text.length },
  }));
  const report = composeReport({ ...input, record: { ...input.record, passages } }, "QUAD");
  const limits = report.sections[0]?.body.split("###").find((part) => part.includes("Limits"));
  expect(limits).toBe(
    " Limits the record names\n\n- “The powder has not been tested below freezing.” [1]\n\n",
  );
});

test("a sentence that depends on the one before is quoted together with it", () => {
  const input = samples.input(10, true);
  const text =
    "Butyl lets water through. But glass does not, and it is expensive to melt on a module.";
  const passages = [
    { text: "Butyl lets water through.", start: 0, end: 25 },
    { text: text.slice(26), start: 26, end: text.length },
  ].map(({ text: sentence, start, end }) => ({
    techId: 10,
    field: "market_summary" as const,
    text: sentence,
    title: null,
    within: { text, start, end },
  }));
  const report = composeReport({ ...input, record: { ...input.record, passages } }, "QUAD");
  expect(report.sections[0]?.body).toContain(`“${text}”`);
});

test("Markdown characters in a record stay plain characters", () => {
  const input = samples.input(10, true);
  const words =
    "It costs *much* more than [1] in | the table_of_contents and <b>that</b> is a problem.";
  const passages = [
    {
      techId: 10,
      field: "market_summary" as const,
      text: words,
      title: null,
      within: { text: words, start: 0, end: words.length },
    },
  ];
  const report = composeReport({ ...input, record: { ...input.record, passages } }, "QUAD");
  const body = report.sections.map((section) => section.body).join("\n");
  expect(parseMarkdown(body).map(plainText).join(" ")).toContain(`“${words}”`);
});
