import type { Report, ReportSection } from "../compose.ts";
import { parseInline, parseMarkdown } from "../markdown.ts";
import { notesOf } from "../notes.ts";
import {
  baselineOf,
  besideHeading,
  type Lazy,
  lazily,
  rulePiece,
  spansOf,
  textPieces,
} from "./blocks.ts";
import { type Canvas, drawLine, type Structure, tag } from "./canvas.ts";
import { drawContents } from "./contents-page.ts";
import { drawCoverPage } from "./cover-page.ts";
import { openDocument } from "./document.ts";
import { type Piece, type Placed, paginate } from "./flow.ts";
import { drawFrame } from "./frame.ts";
import { breakLines } from "./lines.ts";
import { COLOR, PAGE, WIDTH } from "./look.ts";
import { groupPieces } from "./markdown-pieces.ts";

/** A chapter, as the contents and the outline name it. */
export type Chapter = { name: string; heading: string; number: string | null; page: number };

/**
 * Typesets a report as a PDF for print and screen: A4, tagged for assistive technology (structure, language, title,
 * reading order, table headers, described figures, outline), with embedded fonts.
 */
export async function setReport(report: Report): Promise<Uint8Array> {
  const { canvas, root, done } = openDocument(report, "research report");
  const { doc } = canvas;

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
    // Kept on one page, because a last page with a few lines of it looks unfinished.
    ...together(
      chapterPieces(canvas, root, chapters, "About this report", null, (sect) =>
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

/** A chapter: its heading over the whole width, its entries in contents and outline, and its content. */
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
      // A chapter that would begin at the bottom of a page begins on the next one.
      needs: 0.2,
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

/** The sources by their owner, which stay on one page, each with the number by which the text refers to it. */
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
    return together([...heading, ...entries]);
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

function together(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => ({ ...piece, keep: index < pieces.length - 1 }));
}
