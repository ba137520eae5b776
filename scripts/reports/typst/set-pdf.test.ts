import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { analysed, inputOf } from "../records-for-test.ts";
import type { ReportDocument } from "../report-document.ts";
import { nodesOf, plainText } from "../texts-for-test.ts";
import { toMarkdown } from "../to-markdown.ts";
import { writeReport } from "../write-report.ts";
import { displayable } from "./fonts.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { setDocument } from "./set-pdf.ts";

const A4 = { width: 595, height: 842, margin: 62 };

function documentOf(change: Partial<ReportDocument> = {}): ReportDocument {
  return { ...writeReport(inputOf(analysed())), ...change };
}

async function read(document: ReportDocument) {
  const pdf = await getDocumentProxy(new Uint8Array(setDocument(document).toPdf()));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  return { pdf, pages, text: pages.join(" ").replace(/\s+/g, " ") };
}

test("the PDF and the Markdown of a report say the same", async () => {
  const document = documentOf();
  const { pages } = await read(document);
  // The Markdown has a colon between a fact and its value.
  const letters = (text: string) => text.normalize("NFKC").replace(/[\s:.]+/g, "");
  // Without the running heads and page numbers, which may stand in the middle of a text.
  const frame = [`${letters(document.title)}QUAD`, /HarbourInstitute\d+of\d+/g];
  const all = frame.reduce<string>(
    (text, words) => text.replaceAll(words, ""),
    letters(pages.join("")),
  );
  const nodes = parseMarkdown(toMarkdown(document));
  const texts = ["heading", "paragraph", "tableCell"].flatMap((type) => nodesOf(nodes, type));
  expect(texts.length).toBeGreaterThan(30);
  // The sources have a line each in the PDF.
  const missing = texts
    .map((node) => letters(plainText(node)))
    .filter((text) => !all.includes(text) && !text.startsWith("Technology"));
  expect(missing).toEqual([]);
});

test("the contents name the page on which each chapter begins, and the outline holds the same chapters", async () => {
  const document = documentOf();
  const { pages, pdf } = await read(document);
  const chapters = [...document.chapters.map(({ heading }) => heading), "Sources"];
  for (const heading of chapters) {
    const page = Number(new RegExp(`${heading}\\s+[. ]*(\\d+)`).exec(pages[1] ?? "")?.[1]);
    expect(pages[page - 1], heading).toContain(heading);
  }
  const outline = (await pdf.getOutline()).map(({ title }) => title.replace(/^\d+\s+/, ""));
  expect(outline).toEqual(expect.arrayContaining([...chapters, "About this report"]));
});

test("a letter keeps ten of its marks", () => {
  expect(displayable(`Vie\u0302\u0323t a${"\u0301\u200d".repeat(10_000)}b`)).toBe(
    `Vie\u0302\u0323t a${"\u0301\u200d".repeat(5)}b`,
  );
});

test("it says its title, author and language, and claims PDF/UA-1", async () => {
  const document = documentOf();
  const bytes = setDocument(document).toPdf();
  const { pdf } = await read(document);
  const { info, metadata } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: document.title, Author: "QUAD", Language: "en" });
  expect(metadata?.get("pdfuaid:part")).toBe("1");
  expect(Buffer.from(bytes).toString("latin1")).toMatch(/\/DisplayDocTitle true/);
});

test("it is tagged: headings, lists, tables with header cells, links, and described images", async () => {
  const { pdf } = await read(
    documentOf({
      chapters: [{ heading: "Table", body: "| a [1] | b |\n|---|---|\n| c [1] | d |" }],
    }),
  );
  const roles = new Map<string, number>();
  const images: (string | undefined)[] = [];
  type Tag = { role?: string; alt?: string; children?: Tag[] };
  const count = ({ role = "", alt, children = [] }: Tag) => {
    roles.set(role, (roles.get(role) ?? 0) + 1);
    if (role === "Figure") images.push(alt);
    children.forEach(count);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    count((await (await pdf.getPage(number)).getStructTree()) as Tag);
  }
  const wanted = ["H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Link"];
  expect([...roles.keys()]).toEqual(expect.arrayContaining(wanted));
  expect(images).toEqual([expect.stringContaining("a drawing for the class energy")]);
});

test("each reference is a link, and leads to the page of its source", async () => {
  const document = documentOf();
  const { pdf, pages } = await read(document);
  const targets = new Set<number>();
  for (let number = 2; number <= pdf.numPages; number += 1) {
    for (const { dest } of await (await pdf.getPage(number)).getAnnotations()) {
      const [page] =
        typeof dest === "string" ? ((await pdf.getDestination(dest)) ?? []) : (dest ?? []);
      if (page) targets.add((await pdf.getPageIndex(page)) + 1);
    }
  }
  const sources = pages.findIndex((page, index) => index > 1 && /\bSources\b/.test(page)) + 1;
  expect(targets).toContain(sources);
});

test("titles in other scripts are set, and a character that no font has is shown by name", async () => {
  const title = "Signs αβγ Ω ≥ √ 10⁻³ H₂O 量子 华为 ひらがな Ж 🧪 العربية";
  const { text, pdf } = await read(documentOf({ title }));
  const shown = text.normalize("NFKC");
  for (const word of title.replace("🧪", "(U+1F9EA)").split(" ").slice(0, -1)) {
    expect(shown, word).toContain(word.normalize("NFKC"));
  }
  // Arabic is read from right to left, and its letters may come in their joined forms.
  expect([..."العربية"].every((letter) => shown.includes(letter))).toBe(true);
  expect(text).not.toMatch(/[\ufffd\0]/);
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: title });
});

test("nothing in a text is run, and broken characters do no harm", async () => {
  const words = '#panic("run") $x$ @source-1 <label> \\ ~ \ud800 \u0007 [1]';
  const { text } = await read(
    documentOf({
      title: words,
      summary: words,
      glance: [{ heading: words, body: words }],
      facts: [["#let a = 1", words]],
    }),
  );
  expect(text).toContain('#panic("run") $x$ @source-1 <label> \\ ~');
});

test("lists in lists, tables in quotes and headings in lists are all shown", async () => {
  const body =
    "- a1\n  - b1\n    - c1\n  - b2\n    - c2\n\n> | h1 |\n> |---|\n> | d1 |\n>\n> ## e1\n\n1. # f1\n2. g1\n\n   g2\n\n```\ni1\n```\n\nText[^1] [](https://k1.example)\n\n[^1]: j1";
  const { text } = await read(documentOf({ chapters: [{ heading: "Nested", body }] }));
  for (const word of "a1 b1 c1 b2 c2 h1 d1 e1 f1 g1 g2 i1 j1 k1".split(" ")) {
    expect(text, word).toContain(word);
  }
});

test.each<[string, Partial<ReportDocument>]>([
  ["a title of 600 characters", { title: "Very long words about a technology ".repeat(17) }],
  [
    "a word of 400 letters",
    { summary: "x".repeat(400), title: "y".repeat(400), owner: "z".repeat(300) },
  ],
  [
    "a table of twelve columns, a cell longer than a page, and sixty rows",
    {
      chapters: [
        {
          heading: "Tables",
          body: `| ${Array(12).fill("column-with-a-very-long-heading").join(" | ")} |\n|${"---|".repeat(12)}\n${Array(
            60,
          )
            .fill(`| ${Array(12).fill("Donaudampfschifffahrt").join(" | ")} |`)
            .join(
              "\n",
            )}\n\n| a [1] | b |\n|---|---|\n| ${"A field longer than a page. ".repeat(400)} | b |`,
        },
      ],
    },
  ],
  [
    "a list longer than a page",
    { chapters: [{ heading: "List", body: `- a\n${"  - Some words.\n".repeat(120)}- b\n  - c` }] },
  ],
])("%s never leaves the page", async (_, change) => {
  const { pdf } = await read(documentOf(change));
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [x = 0, y = 0] = item.transform.slice(4) as number[];
      expect(x, item.str).toBeGreaterThanOrEqual(A4.margin - 1);
      expect(x + item.width, item.str).toBeLessThanOrEqual(A4.width - A4.margin + 1);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(A4.height - 20);
    }
  }
});
