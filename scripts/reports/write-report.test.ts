import { expect, test } from "vitest";
import { makeReport } from "./make-report.ts";
import { analysed, inputOf, listing } from "./records-for-test.ts";
import { toMarkdown } from "./to-markdown.ts";
import { writeReport } from "./write-report.ts";

const headings = (markdown: string) =>
  [...markdown.matchAll(/^##+ (.*)$/gm)].map(([, heading]) => heading);

test("a report has the chapters of the analysis in the specification's order, and none without a point", () => {
  expect(headings(toMarkdown(writeReport(inputOf(analysed()))))).toEqual([
    "What it is",
    "Category",
    "Scores",
    "Key Challenges of the Space",
    "Competitive Landscape",
    "Competitive Advantage",
    "SWOT/PEST Analysis",
    "Strengths",
    "Technological",
    "Open Questions",
    "Sources",
    "How it was made",
    "What it cannot say",
  ]);
});

test("each point is the record's own sentence in quotation marks, with the number of its source", () => {
  const document = writeReport(inputOf(analysed()));
  const advantage = document.chapters.find(({ heading }) => heading === "Competitive Advantage");
  expect(advantage?.body).toBe(
    "- “The radiator folds flat for launch.” [1]\n- **more heat.** “Our prototype rejected 40 % more heat than a fixed panel.” [1]",
  );
  expect(document.sources[0]).toMatchObject({ number: 1, part: "Technology Description" });
});

test("what a model gave has its name and day beside it, and what the source gave is called so", () => {
  const estimated = toMarkdown(writeReport(inputOf(analysed())));
  expect(estimated).toContain(
    "**Significant Innovation.** Estimated by some-model on 20 November 2026.",
  );
  expect(estimated).toContain(
    "- Readiness: 40 of 100. “It was tested in a vacuum chamber.” [1] Estimated by some-model on 20 November 2026.",
  );
  expect(estimated).toContain("In some-model’s words:\n\n- Who else has measured it?");
  expect(estimated).toContain("Version of the prompt: analysis 1.");
  const stated = toMarkdown(writeReport(inputOf(analysed({ scores: { readiness: 70 } }))));
  expect(stated).toContain("- Readiness: 70 of 100. Stated by the source.");
  expect(stated).not.toContain("Readiness: 40");
});

test("the landscape holds what is near: owner, status, stage and first sentence, each with its source", () => {
  const { chapters, sources } = writeReport(inputOf(analysed()));
  const body = chapters.find(({ heading }) => heading === "Competitive Landscape")?.body;
  expect(body).toContain(
    "- **Radiator panels for satellites in low orbit**, Cliff University. Patent status: Active [2]. Stage: “Two panels have flown in low orbit.” [3] “Panels of graphite carry heat.” [4]",
  );
  expect(sources.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(toMarkdown(writeReport(inputOf(analysed(), [])))).not.toContain("Competitive Landscape");
});

test("a chapter that came with the record stays as it was, and its brackets are no references", () => {
  const given = { rep_market_potential: { markdown: "## Market Potential\n\nIt grows [7]." } };
  const { chapters } = writeReport(inputOf(analysed(given)));
  expect(chapters).toContainEqual({ heading: "Market Potential", body: "It grows \\[7\\]." });
  expect(makeReport(inputOf(listing(given))).factSheet).toBeNull();
});
