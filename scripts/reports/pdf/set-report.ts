import PDFDocument from "pdfkit";
import { shorten } from "../../../app/catalogue/summary-line.ts";
import type { Report, ReportSection } from "../compose.ts";
import { type MarkdownBlock, parseInline, parseMarkdown, plainText } from "../markdown.ts";
import { notesOf } from "../notes.ts";
import {
  baselineOf,
  besideHeading,
  type Lazy,
  lazily,
  listPieces,
  rulePiece,
  spansOf,
  textPieces,
  wideHeading,
} from "./blocks.ts";
import { artifact, type Canvas, drawLine, drawRule, type Structure, tag } from "./canvas.ts";
import { drawContents } from "./contents-page.ts";
import { drawCoverPage } from "./cover-page.ts";
import { type Piece, type Placed, paginate } from "./flow.ts";
import { openFonts } from "./fonts.ts";
import { gridPieces, readGrid } from "./grid.ts";
import { breakLines } from "./lines.ts";
import { COLOR, PAGE, WIDTH } from "./look.ts";
import { tablePieces } from "./table.ts";

/** A chapter, as the contents and the outline name it. */
export type Chapter = { name: string; heading: string; number: string | null; page: number };

/**
 * Sets a report as a PDF for print and screen: A4, tagged for assistive technology (structure, language, title,
 * reading order, table headers, described figures, outline), its fonts embedded.
 */
export async function setReport(report: Report): Promise<Uint8Array> {
  const { record, brand, now } = report;
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    // Any registered face: pdfkit would otherwise open Helvetica, which cannot be embedded.
    font: "",
    info: {
      Title: `${record.title}: research report`,
      Author: brand,
      Subject: `A technology of ${record.uni}`,
      Keywords: [record.technologyClass, ...record.tags].filter(Boolean).join(", "),
      Creator: `${brand} npm run reports`,
      CreationDate: now,
      ModDate: now,
    },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  const canvas: Canvas = { doc, fonts: openFonts(doc) };
  const root = doc.struct("Document");
  doc.addStructure(root);

  const chapters: Chapter[] = [];
  const pieces = [
    ...report.sections.flatMap((section, index) =>
      chapterPieces(canvas, root, chapters, section.heading, String(index + 1), (sect) =>
        sectionPieces(canvas, sect, section),
      ),
    ),
    ...chapterPieces(canvas, root, chapters, "Sources", null, (sect) =>
      sourcePieces(canvas, sect, report),
    ),
    ...chapterPieces(canvas, root, chapters, "About this report", null, (sect) =>
      notesOf(report).flatMap(({ heading, items }) =>
        besideHeading(
          canvas,
          sect,
          [{ text: heading }],
          items.flatMap((item, index) =>
            textPieces(
              canvas,
              lazily(() => tag(canvas, sect(), "P")),
              spansOf([{ text: item }]),
              { gap: index === 0 ? 0 : 6 },
            ),
          ),
        ),
      ),
    ),
  ];
  // The cover and the contents are the first two pages.
  const pages = paginate(pieces, 3);
  const total = pages.length + 2;

  doc.addPage();
  drawCoverPage(canvas, root, report);
  doc.addPage();
  drawContents(canvas, root, report, chapters);
  drawFrame(canvas, report, 2, total);
  pages.forEach((page, index) => {
    doc.addPage();
    drawFrame(canvas, report, index + 3, total);
    drawPlaced(page);
  });
  root.end();
  doc.end();
  return done;
}

function drawPlaced(page: readonly Placed[]): void {
  for (const { y, draw } of page) draw(y);
}

/** A chapter: its heading over the whole width, its place in contents and outline, and what is in it. */
function chapterPieces(
  canvas: Canvas,
  root: Structure,
  chapters: Chapter[],
  heading: string,
  number: string | null,
  content: (sect: Lazy) => Piece[],
): Piece[] {
  const sect = lazily(() => tag(canvas, root, "Sect"));
  const element = lazily(() => tag(canvas, sect(), "H2"));
  const chapter: Chapter = { name: `chapter-${chapters.length + 1}`, heading, number, page: 0 };
  chapters.push(chapter);
  const size = 20;
  const spans = [
    ...(number
      ? [{ text: `${number}\u00a0\u00a0`, face: "serif" as const, size, color: COLOR.accent }]
      : []),
    { text: heading, face: "serif" as const, size, color: COLOR.ink },
  ];
  const title = textPieces(canvas, element, spans, {
    x: PAGE.left,
    width: WIDTH,
    gap: 9,
    leading: 26,
    size,
  }).map((piece) => ({ ...piece, keep: true }));
  const rule = rulePiece(canvas, COLOR.ink, 40, 0.9);
  return [
    {
      ...rule,
      // A chapter that would begin at the foot of a page begins the next one.
      needs: 0.3,
      placed: (page) => {
        chapter.page = page;
      },
      draw(y) {
        rule.draw(y);
        canvas.doc.addNamedDestination(chapter.name, "XYZ", 0, y - 20, null);
        canvas.doc.outline.addItem(number ? `${number} ${heading}` : heading);
      },
    },
    ...title,
    ...content(sect),
  ];
}

function sectionPieces(canvas: Canvas, sect: Lazy, section: ReportSection): Piece[] {
  const hasSources = section.author !== "record";
  const own = groupPieces(canvas, sect, parseMarkdown(section.body, hasSources));
  const added = groupPieces(canvas, sect, parseMarkdown(section.addition, true));
  return [...own, ...added];
}

/** Blocks in their groups: a heading of the third level hangs beside what follows it, unless that is wide. */
function groupPieces(canvas: Canvas, sect: Lazy, blocks: readonly MarkdownBlock[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block?.kind !== "heading") {
      if (!block) continue;
      const [first, ...rest] = blockPieces(canvas, sect, block);
      // Text below a table or the grid needs more air than text below text.
      const isBelowWide = blocks[at - 1] !== undefined && isWide(blocks[at - 1]);
      if (first) pieces.push(isBelowWide ? { ...first, gap: first.gap + 7 } : first, ...rest);
      continue;
    }
    const next = blocks[at + 1];
    const grid = next?.kind === "list" ? readGrid(next.items) : null;
    if (next?.kind === "table" || grid) {
      pieces.push(...wideHeading(canvas, sect, plainText(block.text)));
      pieces.push(
        ...(grid
          ? gridPieces(canvas, sect, grid)
          : blockPieces(canvas, sect, next as MarkdownBlock)),
      );
      at += 1;
      continue;
    }
    const beside: Piece[] = [];
    while (at + 1 < blocks.length) {
      const following = blocks[at + 1];
      if (!following || following.kind === "heading" || following.kind === "table") break;
      beside.push(...blockPieces(canvas, sect, following));
      at += 1;
    }
    if (beside.length === 0) pieces.push(...wideHeading(canvas, sect, plainText(block.text)));
    else pieces.push(...besideHeading(canvas, sect, block.text, beside));
  }
  return pieces;
}

function isWide(block: MarkdownBlock | undefined): boolean {
  return block?.kind === "table" || (block?.kind === "list" && readGrid(block.items) !== null);
}

function blockPieces(canvas: Canvas, sect: Lazy, block: MarkdownBlock): Piece[] {
  switch (block.kind) {
    case "heading":
      return wideHeading(canvas, sect, plainText(block.text));
    case "paragraph":
      return textPieces(
        canvas,
        lazily(() => tag(canvas, sect(), "P")),
        spansOf(block.text),
      );
    case "list": {
      const grid = readGrid(block.items);
      return grid ? gridPieces(canvas, sect, grid) : listPieces(canvas, sect, block);
    }
    case "table":
      return tablePieces(canvas, sect, block);
  }
}

/** The sources by their owner, each with the number that the text refers to. */
function sourcePieces(canvas: Canvas, sect: Lazy, { sources }: Report): Piece[] {
  const owners = [...new Set(sources.map(({ owner }) => owner))];
  return owners.flatMap((owner, place): Piece[] => {
    const heading = textPieces(
      canvas,
      lazily(() => tag(canvas, sect(), "P")),
      spansOf(parseInline(owner, false), { face: "sans-bold", size: 9.4 }),
      { x: PAGE.left, width: WIDTH, size: 9.4, leading: 13, gap: place === 0 ? 8 : 13 },
    );
    const list = lazily(() => tag(canvas, sect(), "L"));
    const entries = sources
      .filter((source) => source.owner === owner)
      .flatMap((source) => sourceEntry(canvas, list, source));
    return [...heading.map((piece) => ({ ...piece, keep: true })), ...entries];
  });
}

function sourceEntry(canvas: Canvas, list: Lazy, { number, part }: Report["sources"][number]) {
  const item = lazily(() => tag(canvas, list(), "LI"));
  const label = lazily(() => tag(canvas, item(), "Lbl"));
  const body = lazily(() => tag(canvas, item(), "LBody"));
  const size = 9.4;
  const leading = 13;
  const [mark] = breakLines(
    [{ text: String(number), face: "sans-bold", size, color: COLOR.accent }],
    30,
    canvas.fonts,
  );
  const [first, ...rest] = textPieces(canvas, body, spansOf(parseInline(part, false), { size }), {
    x: PAGE.left + 26,
    width: WIDTH - 26,
    size,
    leading,
    gap: 2.5,
  });
  if (!first) return [];
  const begun: Piece = {
    ...first,
    draw(y) {
      canvas.doc.addNamedDestination(`source-${number}`, "XYZ", 0, y - 40, null);
      if (mark) drawLine(canvas, mark, PAGE.left, baselineOf(y, size, leading), label());
      first.draw(y);
    },
  };
  return [begun, ...rest];
}

/** The running head and the page's number. */
function drawFrame(canvas: Canvas, { record, brand }: Report, page: number, total: number): void {
  const size = 8;
  const write = (text: string, y: number, right = false, face: "sans" | "sans-bold" = "sans") => {
    const [line] = breakLines([{ text, face, size, color: COLOR.soft }], WIDTH, canvas.fonts);
    if (!line) return;
    const x = right ? PAGE.width - PAGE.right - line.width : PAGE.left;
    artifact(
      canvas,
      () => {
        for (const run of line.runs) {
          canvas.fonts.use(run.face, run.size);
          canvas.doc.fillColor(run.color);
          canvas.doc.text(run.text, x + run.x, y, { lineBreak: false, baseline: "alphabetic" });
        }
      },
      "Pagination",
    );
  };
  write(shorten(record.title, 84), 46);
  write(brand, 46, true, "sans-bold");
  drawRule(canvas, PAGE.left, 54, WIDTH, COLOR.line, 0.5);
  write(shorten(record.uni, 90), PAGE.height - 36);
  write(`${page} of ${total}`, PAGE.height - 36, true);
}
