import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import { expect, test } from "vitest";
import { toAnalysisView } from "#app/explain/to-analysis-view.server.ts";
import type { TechnologyRecord } from "#app/technology/technology.schema.ts";
import { makeRecord } from "../../test/support/technology-record.ts";
import cases from "./markdown-for-test.json" with { type: "json" };
import { markdownBlocks, markdownText } from "./markdown-text.ts";
import { patentMarkdown } from "./patent-markdown.ts";
import { toPatentView } from "./to-patent-view.ts";

const SITE = { brand: "QUAD", origin: "https://quad.example", imagesUrl: "https://images.example" };
const TODAY = "2026-11-28";
const html = (markdown: string) => renderToStaticMarkup(<Markdown>{markdown}</Markdown>);

/** The page of a record without a report, as a visitor gets it. */
function pageOf(record: TechnologyRecord): string {
  const technology = toPatentView(record, [], undefined, TODAY);
  const analysis = toAnalysisView(record, null);
  return patentMarkdown({ technology, analysis }, { record, factSheet: null }, SITE, TODAY);
}

test("a text of an owner is shown letter by letter", () => {
  for (const text of cases.texts) {
    const shown = html(markdownText(text));
    expect(shown, text).toMatch(/^<p>[^<]*<\/p>$/);
    const plain = shown
      .slice(3, -4)
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
    expect(plain).toBe(text);
  }
  expect(markdownText(" over\n\ntwo lines ")).toBe("over two lines");
});

test("blocks keep their structure, and their texts have none of their own", () => {
  const markdown = markdownBlocks([
    { kind: "heading", text: "Uses" },
    { kind: "paragraph", text: "# It is *new*." },
    { kind: "list", ordered: false, items: [{ title: "Cheap", text: "- it costs less" }] },
    { kind: "list", ordered: true, items: [{ text: "one" }, { text: "2. two" }] },
  ]);
  expect(html(markdown).replaceAll("\n", "")).toBe(
    "<h3>Uses</h3><p># It is *new*.</p><ul><li><strong>Cheap.</strong> - it costs less</li></ul><ol><li>one</li><li>2. two</li></ol>",
  );
});

test("a page has its address, its facts with who says them, and its sections", () => {
  const page = pageOf(
    makeRecord({
      title: "A *quiet* pump",
      summary: "It pumps.",
      inventor: "Ada Byron",
      technical_summary: { text: "It has no motor." },
      pi_filingdate: "2024-03-14",
    }),
  );
  expect(page).toMatch(/^# A \\\*quiet\\\* pump\n\n> Cite <https:\/\/quad\.example\/patentinfo/);
  for (const line of [
    "It pumps.",
    "- **Institution:** Harrow Institute (the owner says)",
    "- **Inventor:** Ada Byron",
    "- **Patent ID:** Unknown",
    "- **Filing Date:** 14 March 2024",
    "## Technology Description",
    "It has no motor.",
  ])
    expect(page.split("\n")).toContain(line);
  expect(page).toContain("Not provided: Background/Market,");
});
