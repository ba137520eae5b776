import type { Report } from "../compose.ts";
import { parseInline } from "../markdown.ts";
import { factsOf } from "../twin.ts";
import { type Bar, barsPiece } from "./bars.ts";
import { baselineOf, besideHeading, type Lazy, lazily, spansOf, textPieces } from "./blocks.ts";
import { artifact, type Canvas, drawLine, drawRule, type Structure, tag } from "./canvas.ts";
import { breakLines } from "./lines.ts";
import { COLOR, GUTTER, PAGE, SIDE, TEXT, WIDTH } from "./look.ts";
import type { Chapter } from "./set-report.ts";

const X = PAGE.left + SIDE + GUTTER;

/** The second page: the chapters with their page numbers, and the technology at a glance. */
export function drawContents(
  canvas: Canvas,
  root: Structure,
  report: Report,
  chapters: readonly Chapter[],
): void {
  const sect = tag(canvas, root, "Sect");
  let y = PAGE.top;
  y = drawHeading(canvas, sect, "Contents", y);
  const toc = tag(canvas, sect, "TOC");
  for (const chapter of chapters) {
    drawEntry(canvas, toc, chapter, y);
    y += 22;
  }
  toc.end();
  y = drawHeading(canvas, sect, "At a glance", y + 30);
  y = drawFacts(canvas, sect, report, y);
  y = drawScores(canvas, () => sect, report, y + 16);
  drawLead(canvas, () => sect, report, y + 6);
  sect.end();
}

/** What the technology is, if the page has room for all of it. */
function drawLead(canvas: Canvas, sect: Lazy, { lead }: Report, top: number): void {
  if (lead === "") return;
  const pieces = besideHeading(
    canvas,
    sect,
    [{ text: "What it is" }],
    textPieces(
      canvas,
      lazily(() => tag(canvas, sect(), "P")),
      spansOf(parseInline(lead, true)),
    ),
  );
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0);
  if (top + height > PAGE.height - PAGE.bottom) return;
  let y = top;
  for (const piece of pieces) {
    piece.draw(y);
    y += piece.height;
  }
}

function drawHeading(canvas: Canvas, sect: Structure, text: string, y: number): number {
  drawRule(canvas, PAGE.left, y, WIDTH, COLOR.ink, 0.9);
  const element = tag(canvas, sect, "H2");
  const [line] = breakLines(
    [{ text, face: "serif", size: 20, color: COLOR.ink }],
    WIDTH,
    canvas.fonts,
  );
  if (line) drawLine(canvas, line, PAGE.left, baselineOf(y + 9, 20, 26), element);
  element.end();
  canvas.doc.outline.addItem(text);
  return y + 48;
}

function drawEntry(canvas: Canvas, toc: Structure, chapter: Chapter, y: number): void {
  const item = tag(canvas, toc, "TOCI");
  const baseline = baselineOf(y, 11, 16);
  const look = { face: "sans" as const, size: 11, color: COLOR.ink };
  const label = `${chapter.heading}, page ${chapter.page}`;
  const [entry] = breakLines(
    [
      {
        ...look,
        text: chapter.number ? `${chapter.number}\u00a0\u00a0${chapter.heading}` : chapter.heading,
        goTo: chapter.name,
        label,
      },
    ],
    WIDTH,
    canvas.fonts,
  );
  const [page] = breakLines([{ ...look, text: String(chapter.page) }], 40, canvas.fonts);
  if (entry) drawLine(canvas, entry, X, baseline, item);
  if (page) drawLine(canvas, page, X + TEXT - page.width, baseline, item);
  item.end();
  artifact(canvas, () => {
    const from = X + (entry?.width ?? 0) + 8;
    const to = X + TEXT - (page?.width ?? 0) - 8;
    canvas.doc
      .moveTo(from, baseline - 1)
      .lineTo(to, baseline - 1)
      .lineWidth(0.6)
      .dash(0.6, { space: 3.2 })
      .strokeColor(COLOR.bar)
      .stroke()
      .undash();
  });
}

/** The known facts of the technology, as a table of terms and values. */
function drawFacts(canvas: Canvas, sect: Structure, report: Report, top: number): number {
  let y = top;
  const table = tag(canvas, sect, "Table");
  for (const [term, value] of factsOf(report)) {
    const row = tag(canvas, table, "TR");
    const head = tag(canvas, row, "TH", { scope: "Row" });
    const cell = tag(canvas, row, "TD");
    const [name] = breakLines(
      [{ text: term, face: "sans", size: 9.5, color: COLOR.soft }],
      SIDE,
      canvas.fonts,
    );
    if (name) drawLine(canvas, name, PAGE.left, baselineOf(y, 9.5, 14.2), head);
    const shown = value.length > 260 ? `${value.slice(0, 257).trimEnd()} …` : value;
    const pieces = textPieces(canvas, () => cell, [
      { text: shown, face: "sans", size: 10, color: COLOR.ink },
    ]);
    for (const piece of pieces) {
      piece.draw(y);
      y += piece.height;
    }
    y += 4;
    drawRule(canvas, PAGE.left, y, WIDTH, COLOR.line, 0.5);
    y += 4;
  }
  table.end();
  return y;
}

/** The catalogue's scores, where the record has any. */
function drawScores(canvas: Canvas, sect: Lazy, { record }: Report, y: number): number {
  const { commercial_potential, readiness, evidence } = record.scores;
  const bars = (
    [
      ["Commercial potential", commercial_potential],
      ["Readiness", readiness],
      ["Evidence", evidence],
    ] as const
  ).flatMap(([label, value]): Bar[] =>
    value === undefined ? [] : [{ label, value, isMarked: false }],
  );
  if (bars.length === 0) return y;
  const heading = tag(canvas, sect(), "H3");
  const [line] = breakLines(
    [{ text: "Scores, of 100", face: "serif-bold", size: 11, color: COLOR.ink }],
    SIDE,
    canvas.fonts,
  );
  if (line) drawLine(canvas, line, PAGE.left, baselineOf(y, 10, 16), heading);
  heading.end();
  const words = bars.map(({ label, value }) => `${label.toLowerCase()} ${value}`);
  const alt = `Scores in the record of this technology, of 100: ${words.join(", ")}.`;
  const piece = barsPiece(canvas, sect, { bars, full: 100, alt, x: X, width: TEXT });
  piece.draw(y);
  return y + piece.height + 12;
}
