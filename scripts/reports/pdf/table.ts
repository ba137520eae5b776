import type { Inline } from "../markdown.ts";
import { baselineOf, type Lazy, lazily, spansOf } from "./blocks.ts";
import { artifact, type Canvas, drawLine, drawRule, drawRuns, tag } from "./canvas.ts";
import type { Piece } from "./flow.ts";
import { breakLines, type Line } from "./lines.ts";
import { COLOR, PAGE, TABLE, WIDTH } from "./look.ts";

type Table = { header: readonly Inline[][]; rows: readonly Inline[][][] };

const PADDING = { x: 8, y: 4.5 };
/** Rows with more lines are split, so that no row is higher than a page. */
const LINES_AT_ONCE = 16;
/** A table whose rows are at most this high in total, in points, stays on one page. */
const SHORT = 380;

/**
 * A table over the whole width. Its header is repeated on each page. Where the header's first field is empty, the first
 * field of each row is a header too.
 */
export function tablePieces(canvas: Canvas, parent: Lazy, table: Table, gap = 9): Piece[] {
  const count = table.header.length;
  const hasRowHeaders = plain(table.header[0]) === "";
  const cells = [table.header, ...table.rows].map((row, place) =>
    row.map((cell, column) =>
      spansOf(cell, {
        size: TABLE.size,
        face: place === 0 || (hasRowHeaders && column === 0) ? "sans-bold" : "sans",
        color: hasRowHeaders && column === 0 ? COLOR.soft : COLOR.ink,
      }),
    ),
  );
  const widths = columnWidths(canvas, cells, count);
  const starts = widths.map((_, column) => sum(widths.slice(0, column)));
  const element = lazily(() => tag(canvas, parent(), "Table"));
  const linesOf = (row: (typeof cells)[number]) =>
    row.map((spans, column) => breakLines(spans, (widths[column] ?? 0) - PADDING.x, canvas.fonts));
  const [headerCells = [], ...bodyCells] = cells;
  const headerLines = linesOf(headerCells);
  const headerHeight = heightOf(headerLines);

  const drawText = (lines: readonly Line[], column: number, y: number, draw: DrawLine) =>
    lines.forEach((line, index) => {
      const baseline = baselineOf(y + PADDING.y + index * TABLE.leading, TABLE.size, TABLE.leading);
      draw(line, PAGE.left + (starts[column] ?? 0), baseline);
    });
  const underline = (y: number, color: string, weight: number) =>
    drawRule(canvas, PAGE.left, y, WIDTH, color, weight);

  const headerRow = lazily(() => tag(canvas, element(), "TR"));
  const header: Piece = {
    height: headerHeight,
    gap,
    keep: true,
    draw(y) {
      headerLines.forEach((lines, column) => {
        const cell = tag(canvas, headerRow(), "TH", { scope: "Column" });
        drawText(lines, column, y, (line, x, baseline) =>
          drawLine(canvas, line, x, baseline, cell),
        );
      });
      underline(y + headerHeight, COLOR.ink, 0.8);
    },
  };
  const repeat = {
    height: headerHeight,
    draw(y: number) {
      headerLines.forEach((lines, column) => {
        drawText(lines, column, y, (line, x, baseline) =>
          artifact(canvas, () => drawRuns(canvas, line.runs, x, baseline), "Pagination"),
        );
      });
      underline(y + headerHeight, COLOR.ink, 0.8);
    },
  };

  const rows = bodyCells.flatMap((row): Piece[] => {
    const lines = linesOf(row);
    const rowTag = lazily(() => tag(canvas, element(), "TR"));
    const cellTags = row.map((_, column) =>
      lazily(() =>
        hasRowHeaders && column === 0
          ? tag(canvas, rowTag(), "TH", { scope: "Row" })
          : tag(canvas, rowTag(), "TD"),
      ),
    );
    const tallest = Math.max(1, ...lines.map((each) => each.length));
    const slices = Math.ceil(tallest / LINES_AT_ONCE);
    return Array.from({ length: slices }, (_, slice): Piece => {
      const part = lines.map((each) =>
        each.slice(slice * LINES_AT_ONCE, (slice + 1) * LINES_AT_ONCE),
      );
      const height = heightOf(part);
      return {
        height,
        gap: 0,
        keep: false,
        repeat,
        draw(y) {
          part.forEach((each, column) => {
            const cell = cellTags[column]?.();
            drawText(each, column, y, (line, x, baseline) => {
              if (cell) drawLine(canvas, line, x, baseline, cell);
            });
          });
          if (slice === slices - 1) underline(y + height, COLOR.line, 0.5);
        },
      };
    });
  });
  // A table of up to half a page is not divided. In a longer one, the last row is never alone on a page.
  const isShort = sum(rows.map(({ height }) => height)) < SHORT;
  const bound = isShort ? rows.slice(0, -1) : rows.slice(-2, -1);
  for (const row of bound) row.keep = true;
  return [header, ...rows];
}

type DrawLine = (line: Line, x: number, baseline: number) => void;

function plain(cell: readonly Inline[] | undefined): string {
  return (cell ?? [])
    .map(({ text }) => text)
    .join("")
    .trim();
}

function heightOf(lines: readonly Line[][]): number {
  return Math.max(1, ...lines.map((each) => each.length)) * TABLE.leading + 2 * PADDING.y;
}

/**
 * The columns' widths: each at least as wide as its longest word, if possible, and the rest by the columns' contents.
 * Their sum is always the page's width.
 */
function columnWidths(
  canvas: Canvas,
  cells: readonly ReturnType<typeof spansOf>[][],
  count: number,
): number[] {
  const longest = WIDTH / Math.max(2, count - 1);
  const columns = Array.from({ length: count }, (_, column) => {
    let least = 24;
    let wanted = 24;
    for (const row of cells) {
      const spans = row[column] ?? [];
      const [line] = breakLines(spans, Number.MAX_SAFE_INTEGER, canvas.fonts);
      wanted = Math.max(wanted, (line?.width ?? 0) + PADDING.x);
      for (const { text, face, size } of spans) {
        for (const word of text.split(/\s+/)) {
          for (const piece of canvas.fonts.split(word, face)) {
            least = Math.max(least, canvas.fonts.width(piece.text, piece.face, size) + PADDING.x);
          }
        }
      }
    }
    return {
      least: Math.min(least, longest),
      wanted: Math.max(Math.min(wanted, 2.2 * longest), Math.min(least, longest)),
    };
  });
  const least = sum(columns.map((column) => column.least));
  if (least >= WIDTH) return columns.map((column) => (column.least * WIDTH) / least);
  const wanted = sum(columns.map((column) => column.wanted));
  if (wanted <= WIDTH) return columns.map((column) => column.wanted + (WIDTH - wanted) / count);
  const more = sum(columns.map((column) => column.wanted - column.least)) || 1;
  const spare = WIDTH - least;
  return columns.map((column) => column.least + ((column.wanted - column.least) / more) * spare);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
