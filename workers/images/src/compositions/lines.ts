import {
  ACCENT,
  curve,
  disc,
  HEIGHT,
  isOnSheet,
  line,
  mix,
  num,
  nums,
  type Point,
  shape,
  turned,
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
  const y = (k: number, x: number) =>
    waves.reduce(
      (sum, { pitch, phase, height, drift }) =>
        sum + height * Math.sin(x * pitch + phase + k * drift),
      ((k - 0.5) * HEIGHT) / (count - 1.5),
    );
  const xs = Array.from({ length: 12 }, (_, i) => -20 + i * 33);
  const points = (k: number) => xs.map((x): Point => [x, y(k, x)]);
  const marked = Math.round(count * random.float(0.42, 0.58));
  const bands = new Set([random.int(1, 4), random.int(5, 9), random.int(10, 12)]);
  let fills = "";
  let lines = "";
  for (let k = -2; k <= count + 2; k++) {
    if (k !== marked) lines += curve(points(k));
    if (!bands.has(k)) continue;
    const edge = [...points(k), ...points(k + random.int(1, 3)).reverse()];
    fills += shape(k % 2 === 0 ? soft : mix(paper, mid, 0.24), `${curve(edge)}z`);
  }
  return (
    fills + line(ink, random.float(1.3, 1.9), lines) + line(ACCENT, 3.6, curve(points(marked)))
  );
}

/** Truchet tiles with two quarter circles each, in either orientation: lines that close or wander off. */
export function drawTiles(random: Random, { paper, soft, mid, ink }: Tone): string {
  const step = random.pick([36, 40, 46]);
  const half = step / 2;
  const width = step * random.float(0.26, 0.42);
  const angle = random.pick([0, 45, 0, 45, 20]);
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const arc = `a${half} ${half} 0 0 `;
  let d = "";
  for (let y = -5 * step; y < 360; y += step) {
    for (let x = -2 * step; x < 360; x += step) {
      const [u, v] = [x + half - 160, y + half - 100];
      if (!isOnSheet([160 + u * cos - v * sin, 100 + u * sin + v * cos], half * 1.25)) continue;
      d += random.chance(0.5)
        ? `M${nums([x + half, y])}${arc}1-${half} ${half}m${half} ${half}${arc}1 ${half}-${half}`
        : `M${nums([x + half, y])}${arc}0 ${half} ${half}m-${half} ${half}${arc}0-${half}-${half}`;
    }
  }
  const mark: Point = [Math.round(160 / step) * step, Math.round(100 / step) * step];
  return turned(
    angle,
    `<g stroke="${ink}" stroke-width="${num(width)}"><path id="w" d="${d}"/></g>` +
      `<use href="#w" stroke="${random.pick([soft, mid])}" stroke-width="${num(width / 2)}"/>` +
      disc(paper, mark, half * 0.72) +
      disc(ACCENT, mark, half * 0.54),
  );
}
