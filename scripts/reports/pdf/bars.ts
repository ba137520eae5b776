import { formatCount } from "../words.ts";
import { baselineOf, type Lazy } from "./blocks.ts";
import { type Canvas, tag, within } from "./canvas.ts";
import type { Piece } from "./flow.ts";
import { COLOR } from "./look.ts";

export type Bar = { label: string; value: number; isMarked: boolean };

const LABEL = 108;
const ROW = 16;
const VALUE = 42;

/**
 * Bars for numbers, with each number beside its bar. The marked one is in the accent colour and bold, so that it shows
 * without colour too. The figure is described in words for readers who cannot see it.
 *
 * @param full the number for which a bar has the whole width
 */
export function barsPiece(
  canvas: Canvas,
  parent: Lazy,
  {
    bars,
    full,
    alt,
    x,
    width,
    gap = 10,
  }: { bars: readonly Bar[]; full: number; alt: string; x: number; width: number; gap?: number },
): Piece {
  const height = bars.length * ROW + 4;
  const room = width - LABEL - VALUE;
  return {
    height,
    gap,
    keep: false,
    draw(y) {
      const figure = tag(canvas, parent(), "Figure", { alt, bbox: [x, y, x + width, y + height] });
      const { doc, fonts } = canvas;
      within(figure, () => {
        bars.forEach(({ label, value, isMarked }, index) => {
          const top = y + index * ROW;
          const baseline = baselineOf(top, 9, ROW);
          const face = isMarked ? "sans-bold" : "sans";
          const text = (words: string, at: number) => {
            fonts.use(face, 9);
            doc.fillColor(COLOR.ink);
            doc.text(words, at, baseline, { lineBreak: false, baseline: "alphabetic" });
          };
          text(label, x);
          doc.rect(x + LABEL, top + 4, room, ROW - 8).fill(COLOR.wash);
          const long = full === 0 ? 0 : Math.max(0.8, (room * value) / full);
          doc.rect(x + LABEL, top + 4, value === 0 ? 0 : long, ROW - 8);
          doc.fill(isMarked ? COLOR.accent : COLOR.bar);
          text(formatCount(value), x + LABEL + room + 8);
        });
      });
      figure.end();
    },
  };
}
