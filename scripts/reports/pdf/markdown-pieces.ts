import { type MarkdownBlock, plainText } from "../markdown.ts";
import {
  besideHeading,
  type Lazy,
  lazily,
  listPieces,
  spansOf,
  textPieces,
  wideHeading,
} from "./blocks.ts";
import { type Canvas, tag } from "./canvas.ts";
import type { Piece } from "./flow.ts";
import { gridPieces, readGrid } from "./grid.ts";
import { BODY } from "./look.ts";
import { tablePieces } from "./table.ts";

/** Blocks in their groups: a heading of the third level is beside its text, unless that is wide. */
export function groupPieces(
  canvas: Canvas,
  sect: Lazy,
  blocks: readonly MarkdownBlock[],
  look: { size: number; leading: number } = BODY,
): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block?.kind !== "heading") {
      if (!block) continue;
      const [first, ...rest] = blockPieces(canvas, sect, block, look);
      // Text below a table or the grid needs more space than text below text.
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
          : blockPieces(canvas, sect, next as MarkdownBlock, look)),
      );
      at += 1;
      continue;
    }
    const beside: Piece[] = [];
    while (at + 1 < blocks.length) {
      const following = blocks[at + 1];
      if (!following || following.kind === "heading" || following.kind === "table") break;
      beside.push(...blockPieces(canvas, sect, following, look));
      at += 1;
    }
    if (beside.length === 0) pieces.push(...wideHeading(canvas, sect, plainText(block.text)));
    else {
      const placed = besideHeading(canvas, sect, block.text, beside);
      // An introduction is not left at the foot of a page while its table begins the next one.
      pieces.push(...(blocks[at + 1]?.kind === "table" ? kept(placed) : placed));
    }
  }
  return pieces;
}

function kept(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => ({ ...piece, keep: true }));
}

function isWide(block: MarkdownBlock | undefined): boolean {
  return block?.kind === "table" || (block?.kind === "list" && readGrid(block.items) !== null);
}

function blockPieces(
  canvas: Canvas,
  sect: Lazy,
  block: MarkdownBlock,
  look: { size: number; leading: number },
): Piece[] {
  switch (block.kind) {
    case "heading":
      return wideHeading(canvas, sect, plainText(block.text));
    case "paragraph":
      return textPieces(
        canvas,
        lazily(() => tag(canvas, sect(), "P")),
        spansOf(block.text, { size: look.size }),
        look,
      );
    case "list": {
      const grid = readGrid(block.items);
      return grid ? gridPieces(canvas, sect, grid) : listPieces(canvas, sect, block, look);
    }
    case "table":
      return tablePieces(canvas, sect, block);
  }
}
