import { type Inline, plainText } from "../markdown.ts";
import { type Canvas, drawLine, drawRule, type Structure, tag } from "./canvas.ts";
import { guarded, type Piece } from "./flow.ts";
import type { Face } from "./fonts.ts";
import { breakLines, type Line, type Span } from "./lines.ts";
import { BODY, COLOR, GUTTER, PAGE, SIDE, TEXT } from "./look.ts";

/** A tag that is made when its first part is drawn, so that tags are in reading order. */
export type Lazy = () => Structure;

export function lazily(make: () => Structure): Lazy {
  let made: Structure | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type Look = { face?: Face; size?: number; color?: string };

/** Runs of Markdown in the faces of the report. A reference is small, in the accent colour, and links to its source. */
export function spansOf(runs: readonly Inline[], look: Look = {}): Span[] {
  const { face = "sans", size = BODY.size, color = COLOR.ink } = look;
  return runs.map((run, index): Span => {
    if (run.source !== undefined) {
      return {
        text: run.text,
        face: "sans",
        size: size * 0.82,
        color: COLOR.accent,
        goTo: `source-${run.source}`,
        label: `Source ${run.source}`,
      };
    }
    const faceOf: Face = run.bold ? "sans-bold" : run.italic ? "sans-italic" : face;
    // The first reference stays with the word before it.
    const isBeforeSource = runs[index + 1]?.source !== undefined && run.text.trim() !== "";
    const text = isBeforeSource ? run.text.replace(/ $/, "\u00a0") : run.text;
    return run.href === undefined
      ? { text, face: faceOf, size, color }
      : { text, face: faceOf, size, color: COLOR.accent, href: run.href };
  });
}

export function baselineOf(y: number, size: number, leading: number): number {
  return y + (leading - size) / 2 + size * 0.79;
}

type TextOptions = {
  x?: number;
  width?: number;
  gap?: number;
  leading?: number;
  /** The largest size of the text, which determines its baseline. */
  size?: number;
};

/** A paragraph: one piece a line, without widows and orphans. */
export function textPieces(
  canvas: Canvas,
  element: Lazy,
  spans: readonly Span[],
  options: TextOptions = {},
): Piece[] {
  const { x = PAGE.left + SIDE + GUTTER, width = TEXT, gap = 7 } = options;
  const { leading = BODY.leading, size = BODY.size } = options;
  const lines = breakLines(spans, width, canvas.fonts);
  return guarded(
    lines.map((line, index) => ({
      height: leading,
      gap: index === 0 ? gap : 0,
      draw: (y: number) => drawLine(canvas, line, x, baselineOf(y, size, leading), element()),
    })),
  );
}

type ListItem = { depth: number; text: Inline[] };

/** A list, each item with its mark in the text's margin. */
export function listPieces(
  canvas: Canvas,
  parent: Lazy,
  list: { ordered: boolean; start: number; items: readonly ListItem[] },
  options: TextOptions & Look = {},
): Piece[] {
  const { x = PAGE.left + SIDE + GUTTER, width = TEXT } = options;
  const { leading = BODY.leading, size = BODY.size, gap = 4.5 } = options;
  const listTag = lazily(() => tag(canvas, parent(), "L"));
  let number = list.start;
  return list.items.flatMap((item, index) => {
    const indent = (list.ordered ? 17 : 11) + item.depth * 12;
    const mark = list.ordered && item.depth === 0 ? `${number++}.` : item.depth > 0 ? "–" : "•";
    const itemTag = lazily(() => tag(canvas, listTag(), "LI"));
    const label = lazily(() => tag(canvas, itemTag(), "Lbl"));
    const body = lazily(() => tag(canvas, itemTag(), "LBody"));
    const color = list.ordered ? COLOR.ink : COLOR.accent;
    const marks = breakLines([{ text: mark, face: "sans", size, color }], indent, canvas.fonts);
    const pieces = textPieces(canvas, body, spansOf(item.text, { size, color: options.color }), {
      x: x + indent,
      width: width - indent,
      leading,
      size,
      gap: index === 0 ? (options.gap ?? 7) : gap,
    });
    const [first] = pieces;
    if (!first) return [];
    const drawText = first.draw;
    first.draw = (y) => {
      const [line] = marks;
      if (line) {
        drawLine(canvas, line, x + item.depth * 12, baselineOf(y, size, leading), label());
      }
      drawText(y);
    };
    return pieces;
  });
}

/**
 * A heading in the side column, with the text beside it. As many pieces as the heading is high stay with it; where
 * there are fewer, space is left for it.
 */
export function besideHeading(
  canvas: Canvas,
  parent: Lazy,
  heading: readonly Inline[],
  content: readonly Piece[],
): Piece[] {
  const [first, ...rest] = content;
  if (!first) return [];
  const size = 11;
  const leading = 13.4;
  const lines = breakLines(
    [{ text: plainText(heading), face: "serif-bold", size, color: COLOR.ink }],
    SIDE,
    canvas.fonts,
  );
  const needed = lines.length * leading;
  const element = lazily(() => tag(canvas, parent(), "H3"));
  const pieces: Piece[] = [
    {
      ...first,
      gap: 17,
      draw(y) {
        drawSide(canvas, lines, y, leading, element());
        first.draw(y);
      },
    },
    ...rest,
  ];
  let height = 0;
  for (const [index, piece] of pieces.entries()) {
    height += piece.height + (index === 0 ? 0 : piece.gap);
    if (height >= needed) return pieces;
    if (index < pieces.length - 1) pieces[index] = { ...piece, keep: true };
  }
  const last = pieces.at(-1);
  if (last) pieces[pieces.length - 1] = { ...last, height: last.height + needed - height };
  return pieces;
}

function drawSide(
  canvas: Canvas,
  lines: readonly Line[],
  y: number,
  leading: number,
  element: Structure,
): void {
  lines.forEach((line, index) => {
    // Aligns it with the baseline of the text beside it.
    const baseline = baselineOf(y, BODY.size, BODY.leading) + index * leading;
    drawLine(canvas, line, PAGE.left, baseline, element);
  });
}

/** A heading over the whole width, for content that is as wide, such as a table. */
export function wideHeading(canvas: Canvas, parent: Lazy, text: string): Piece[] {
  const element = lazily(() => tag(canvas, parent(), "H3"));
  return textPieces(canvas, element, [{ text, face: "serif-bold", size: 11, color: COLOR.ink }], {
    x: PAGE.left,
    width: PAGE.width - PAGE.left - PAGE.right,
    gap: 20,
    leading: 15,
    size: 11,
  }).map((piece) => ({ ...piece, keep: true }));
}

/** A rule as a separate piece. */
export function rulePiece(canvas: Canvas, color: string, gap: number, weight = 0.6): Piece {
  return {
    height: weight,
    gap,
    keep: true,
    draw: (y) => drawRule(canvas, PAGE.left, y, PAGE.width - PAGE.left - PAGE.right, color, weight),
  };
}
