import {
  ACCENT,
  curve,
  disc,
  HEIGHT,
  isOnSheet,
  line,
  mix,
  nums,
  type Point,
  polar,
  polyline,
  shape,
  turned,
  WIDTH,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import type { Tone } from "../tones.ts";

/** Flow lines across the sheet that diverge and converge. */
export function drawCurrents(random: Random, { paper, soft, mid, ink }: Tone): string {
  const count = random.int(13, 18);
  const waves = [0, 1, 2].map(() => ({
    pitch: random.float(0.008, 0.026),
    phase: random.float(0, 6.28),
    height: random.float(6, 21),
    drift: random.float(-0.22, 0.22),
  }));
  const marked = Math.round(count * random.float(0.42, 0.58));
  const y = (k: number, x: number) =>
    waves.reduce(
      (sum, { pitch, phase, height, drift }) =>
        sum + height * Math.sin(x * pitch + phase + k * drift),
      ((k - 0.5) * HEIGHT) / (count - 1.5),
    );
  const xs = Array.from({ length: 12 }, (_, i) => -20 + i * 33);
  const points = (k: number) => xs.map((x): Point => [x, y(k, x)]);
  const bands = new Set([random.int(1, 4), random.int(5, 9), random.int(10, 12)]);
  let fills = "";
  let lines = "";
  let mark = "";
  for (let k = -2; k <= count + 2; k++) {
    const d = curve(points(k), false, 0);
    if (k === marked) mark = d;
    else lines += d;
    if (!bands.has(k)) continue;
    fills += shape(
      k % 2 === 0 ? soft : mix(paper, mid, 0.24),
      curve([...points(k), ...points(k + random.int(1, 3)).reverse()], true, 0),
    );
  }
  return fills + line(ink, random.float(1.3, 1.9), lines) + line(ACCENT, 3.6, mark);
}

/** Traces stacked like ridges, each hiding what is behind it. */
export function drawRidges(random: Random, { paper, soft, ink }: Tone): string {
  const count = random.int(10, 13);
  const step = 190 / count;
  const heart = random.float(120, 200);
  const breadth = random.float(34, 62);
  const reach = random.float(38, 66);
  const marked = Math.round(count * random.float(0.42, 0.62));
  let drawing = "";
  for (let k = 0; k <= count; k++) {
    const base = 14 + k * step;
    const own = heart + random.float(-14, 14);
    const points: Point[] = [];
    for (let x = -20; x <= WIDTH + 20; x += 13) {
      const near = Math.exp(-(((x - own) / breadth) ** 2));
      points.push([x, base - near * reach * random.float(0.1, 1) - random.float(0, 2.4)]);
    }
    const d = curve(points, false, 0);
    const isMark = k === marked;
    const under = k % 4 === 1 ? soft : paper;
    drawing += `<path fill="${under}" stroke="${isMark ? ACCENT : ink}" stroke-width="${isMark ? 3 : 1.5}" d="${d}v260h-390z"/>`;
  }
  return drawing;
}

/** Hatching in two directions, one stroke of it orange. */
export function drawHatching(random: Random, { soft, mid, ink }: Tone): string {
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

/** Squares that turn as they shrink. */
export function drawSquares(random: Random, { soft, mid, ink }: Tone): string {
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

/** Truchet tiles with two quarter circles each, in either orientation: lines that close or wander off. */
export function drawTiles(random: Random, { paper, soft, mid, ink }: Tone): string {
  const step = random.pick([34, 40, 46]);
  const half = step / 2;
  const width = step * random.float(0.26, 0.42);
  const angle = random.pick([0, 45, 0, 45, 20]);
  let d = "";
  const radians = (angle * Math.PI) / 180;
  for (let row = -5; row * step < 360; row++) {
    for (let column = -2; column * step < 360; column++) {
      const [x, y] = [column * step, row * step];
      const [u, v] = [x + half - 160, y + half - 100];
      const seen: Point = [
        160 + u * Math.cos(radians) - v * Math.sin(radians),
        100 + u * Math.sin(radians) + v * Math.cos(radians),
      ];
      if (!isOnSheet(seen, half * 1.25)) continue;
      const arc = `a${half} ${half} 0 0 `;
      d += random.chance(0.5)
        ? `M${nums([x + half, y])}${arc}1-${half} ${half}m${half} ${half}${arc}1 ${half}-${half}`
        : `M${nums([x + half, y])}${arc}0 ${half} ${half}m-${half} ${half}${arc}0-${half}-${half}`;
    }
  }
  const mark: Point = [Math.round(160 / step) * step, Math.round(100 / step) * step];
  const wires =
    `<g stroke="${ink}" stroke-width="${nums([width])}"><path id="w" d="${d}"/></g>` +
    `<use href="#w" stroke="${random.chance(0.5) ? soft : mid}" stroke-width="${nums([width * 0.5])}"/>`;
  return turned(
    angle,
    [160, 100],
    wires + disc(paper, mark, half * 0.72) + disc(ACCENT, mark, half * 0.54),
  );
}
