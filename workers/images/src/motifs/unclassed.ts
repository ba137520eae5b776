import {
  ACCENT,
  disc,
  dots,
  isSafe,
  line,
  mix,
  nums,
  type Point,
  polar,
  polyline,
  ring,
  shape,
  turned,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import { type Motif, type Tone, tone } from "./motif.ts";

/** No class: paper, a fold, a line. */
export const unclassed: Motif = {
  tones: [
    tone("efece4 e2ddd1 b3ad9d 5d594e"),
    tone("dad5c8 e8e4da 9c9687 4e4a40"),
    tone("f4f2ec e9e5da c4bead 6b6658"),
    tone("35332e 454239 716d61 c9c4b4"),
    tone("e9e7e6 dad7d5 a8a3a0 55504d"),
    tone("c8c3b4 d8d4c8 87806f 423e34"),
    tone("3c3a3c 4c4a4c 777377 d3cfd0"),
  ],
  compositions: [drawHatching, drawHalftone, drawMoons, drawSheets, drawSquares],
};

/** Hatching in two directions, one stroke of it orange. */
function drawHatching(random: Random, { soft, mid, ink }: Tone): string {
  const step = random.float(9, 13);
  const angle = random.pick([-35, -20, 20, 35, 55, -55]);
  const marked = random.int(-2, 2);
  let long = "";
  let short = "";
  let mark = "";
  for (let k = -16; k <= 16; k++) {
    const y = 100 + k * step;
    const from = random.float(-60, 110);
    const until = random.float(210, 380);
    if (k === marked) mark = `M${nums([130, y])}h60`;
    else if (k % 2 === 0) long += `M${nums([from, y])}H${nums([until])}`;
    else short += `M${nums([from + 40, y])}H${nums([until - 60])}`;
  }
  const ground = turned(
    angle + 90,
    [160, 100],
    shape(soft, `M-60 ${nums([random.float(20, 90)])}h440v${nums([random.float(50, 90)])}h-440z`),
  );
  return (
    ground +
    turned(
      angle,
      [160, 100],
      line(ink, 1.5, long) + line(mid, 3.2, short) + line(ACCENT, 4.4, mark),
    )
  );
}

/** A grid of dots that swell and fade. */
function drawHalftone(random: Random, { mid, ink }: Tone): string {
  const step = random.float(13, 17);
  const source: Point = [random.float(40, 280), random.float(20, 180)];
  const wave = random.float(26, 44);
  const sizes = new Map<number, Point[]>();
  const safe: Point[] = [];
  for (let row = 0; row * step < 210; row++) {
    for (let column = 0; column * step < 330; column++) {
      const at: Point = [(column + (row % 2) / 2) * step, row * step * 0.9 + 6];
      const swell = Math.cos(Math.hypot(at[0] - source[0], at[1] - source[1]) / wave);
      const size = Math.round(4 + 3 * swell);
      if (isSafe(at) && size > 5) safe.push(at);
      sizes.set(size, [...(sizes.get(size) ?? []), at]);
    }
  }
  const mark = safe.length > 0 ? random.pick(safe as [Point, ...Point[]]) : ([160, 100] as const);
  let drawing = "";
  for (const [size, points] of sizes) {
    drawing += dots(
      size > 4 ? ink : mid,
      size * step * 0.085,
      points.filter((at) => at !== mark),
    );
  }
  return drawing + disc(ACCENT, mark, step * 0.42);
}

/** Large discs over one another. */
function drawMoons(random: Random, { paper, soft, mid, ink }: Tone): string {
  const angle = random.float(0, Math.PI * 2);
  const heart: Point = [random.float(130, 190), random.float(85, 115)];
  const spread = random.float(40, 70);
  const colors = [soft, mix(soft, mid, 0.55), mix(paper, mid, 0.35)];
  let drawing = "";
  for (const [k, color] of colors.entries()) {
    const at = polar(heart, spread, angle + (k * Math.PI * 2) / 3);
    const radius = random.float(46, 88);
    drawing += disc(color, at, radius) + ring(ink, 1.3, at, radius + random.float(5, 12));
  }
  return drawing + disc(ACCENT, heart, random.float(7, 11));
}

/** Sheets of paper, fanned out; one has a tab. */
function drawSheets(random: Random, { paper, soft, mid, ink }: Tone): string {
  const fan = random.float(7, 13) * random.pick([-1, 1]);
  const first = random.float(-18, 18) - fan * 2.5;
  const pivot: Point = [random.float(120, 200), random.float(120, 150)];
  const width = random.float(74, 100);
  const height = random.float(96, 120);
  let drawing = "";
  for (let k = 0; k < 6; k++) {
    const [left, top] = [160 - width / 2, 100 - height / 2];
    const color = mix(soft, k % 2 === 0 ? mid : paper, k % 2 === 0 ? 0.35 : 0.7);
    const sheet = `<path fill="${color}" stroke="${ink}" stroke-width="1.3" d="M${nums([left, top])}h${nums([width])}v${nums([height])}h-${nums([width])}z"/>`;
    let inner = sheet;
    if (k === 5) {
      const lines = [0, 1, 2, 3].map(
        (n) =>
          `M${nums([left + 14, top + height * 0.45 + n * 11])}h${nums([(width - 28) * (n === 3 ? 0.55 : 1)])}`,
      );
      inner +=
        line(mid, 1.6, lines.join("")) +
        shape(ACCENT, `M${nums([left + 14, top + 16])}h22v14h-22z`);
    }
    drawing += turned(first + fan * k, pivot, inner);
  }
  return drawing;
}

/** Squares that turn as they shrink. */
function drawSquares(random: Random, { soft, mid, ink }: Tone): string {
  const centre: Point = [random.float(120, 200), random.float(85, 115)];
  const twist = random.float(4, 11) * random.pick([-1, 1]);
  const shrink = random.float(0.82, 0.88);
  let size = 300;
  let angle = random.float(0, 90);
  const squares: Point[][] = [];
  while (size > 16) {
    squares.push([0, 1, 2, 3].map((k) => polar(centre, size, ((angle + k * 90) * Math.PI) / 180)));
    size *= shrink;
    angle += twist;
  }
  let drawing = "";
  for (const [k, corners] of squares.entries()) {
    if (k % 3 === 0)
      drawing += shape(k % 2 === 0 ? soft : mix(soft, mid, 0.3), polyline(corners, true));
  }
  drawing += line(ink, 1.3, squares.map((corners) => polyline(corners, true)).join(""));
  return (
    drawing +
    shape(
      ACCENT,
      polyline(
        [0, 1, 2, 3].map((k) => polar(centre, 11, ((angle + k * 90) * Math.PI) / 180)),
        true,
      ),
    )
  );
}
