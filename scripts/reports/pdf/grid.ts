import { NOT_KNOWN } from "#app/technology/reports/report-chapters.ts";
import { type Inline, plainText } from "../markdown.ts";
import { PEST, SWOT } from "../write/owner-questions.ts";
import { type Lazy, lazily, listPieces, textPieces } from "./blocks.ts";
import { artifact, type Canvas, tag } from "./canvas.ts";
import type { Piece } from "./flow.ts";
import { COLOR, PAGE, WIDTH } from "./look.ts";

/** A field of the grid. */
export type GridField = { name: string; items: Inline[][] };

const GRIDS: readonly (readonly string[])[] = [SWOT, PEST];
const BETWEEN = 12;
const INSIDE = 11;
/** Higher rows become a plain list, which may continue over pages. */
const HIGHEST = 560;

/**
 * Reads a list of two to four items that begin with `**Strengths:**` or `**Political:**` and so on in this order; null
 * for another list.
 * Texts between semicolons outside quotation marks become items.
 */
export function readGrid(items: readonly { text: Inline[] }[]): GridField[] | null {
  if (items.length < 2) return null;
  const fields = items.map(({ text }) => {
    const [first, ...rest] = text;
    const name = first?.bold ? first.text.replace(/:\s*$/, "").trim() : "";
    return { name, items: divide(trimStart(rest)) };
  });
  const isGrid = GRIDS.some((names) => {
    const places = fields.map(({ name }) => names.indexOf(name));
    return places.every((place, index) => place > (places[index - 1] ?? -1));
  });
  return isGrid ? fields : null;
}

function trimStart(runs: Inline[]): Inline[] {
  const [first, ...rest] = runs;
  return first ? [{ ...first, text: first.text.replace(/^[:\s]+/, "") }, ...rest] : [];
}

function divide(runs: readonly Inline[]): Inline[][] {
  const items: Inline[][] = [[]];
  const add = (run: Inline, text: string) => {
    const item = items.at(-1);
    item?.push({ ...run, text: item.length === 0 ? text.trimStart() : text });
  };
  let quoted = false;
  for (const run of runs) {
    let from = 0;
    for (const { 0: mark, index } of run.text.matchAll(/[“”]|;(?=\s|$)/g)) {
      if (mark !== ";") quoted = mark === "“";
      else if (!quoted) {
        add(run, run.text.slice(from, index));
        items.push([]);
        from = index + 1;
      }
    }
    add(run, run.text.slice(from));
  }
  return items
    .filter((item) => plainText(item).trim() !== "")
    .map((item) => item.map((run, index) => (index === 0 ? capitalised(run) : run)));
}

function capitalised(run: Inline): Inline {
  // `pH` and `mRNA` keep their first letter.
  return /^\p{Ll}[\p{Ll}\s]/u.test(run.text)
    ? { ...run, text: run.text.charAt(0).toUpperCase() + run.text.slice(1) }
    : run;
}

/** The fields, two beside each other. */
export function gridPieces(canvas: Canvas, parent: Lazy, fields: readonly GridField[]): Piece[] {
  const width = (WIDTH - BETWEEN) / 2;
  const cells = fields.map((field, index) => {
    const x = PAGE.left + (index % 2) * (width + BETWEEN);
    return cellPieces(canvas, parent, field, x + INSIDE, width - 2 * INSIDE);
  });
  const rows = [cells.slice(0, 2), cells.slice(2)]
    .filter((row) => row.length > 0)
    .map((row) => ({
      row,
      height: Math.max(...row.map(heightOf)) + 2 * INSIDE - 2,
    }));
  if (rows.some(({ height }) => height > HIGHEST)) return cells.flat();
  return rows.map(
    ({ row, height }, place): Piece => ({
      height,
      gap: place === 0 ? 9 : BETWEEN,
      keep: place === 0,
      draw(y) {
        row.forEach((cell, column) => {
          const x = PAGE.left + column * (width + BETWEEN);
          artifact(canvas, () => {
            canvas.doc.rect(x, y, width, height).fill(COLOR.wash);
            canvas.doc.rect(x, y, width, 1.6).fill(place + column === 0 ? COLOR.accent : COLOR.ink);
          });
          let at = y + INSIDE;
          cell.forEach((piece, index) => {
            if (index > 0) at += piece.gap;
            piece.draw(at);
            at += piece.height;
          });
        });
      },
    }),
  );
}

function cellPieces(
  canvas: Canvas,
  parent: Lazy,
  field: GridField,
  x: number,
  width: number,
): Piece[] {
  const heading = lazily(() => tag(canvas, parent(), "H4"));
  // A question is not evidence, and looks unlike it.
  const isAsked = field.items.every((item) => plainText(item).startsWith(NOT_KNOWN));
  const look = { x, width, size: 9, leading: 12.4 };
  const name = { text: field.name, face: "serif-bold", size: 11.5, color: COLOR.ink } as const;
  return [
    ...textPieces(canvas, heading, [name], { ...look, size: 11.5, leading: 15 }),
    ...listPieces(
      canvas,
      parent,
      { ordered: false, start: 1, items: field.items.map((text) => ({ depth: 0, text })) },
      { ...look, gap: 3.5, ...(isAsked && { color: COLOR.soft }) },
    ),
  ].map((piece, index) => (index === 0 ? { ...piece, keep: true } : piece));
}

function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { height, gap }, index) => sum + height + (index === 0 ? 0 : gap), 0);
}
