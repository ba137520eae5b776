import {
  ACCENT,
  curve,
  disc,
  isOnSheet,
  isSafe,
  least,
  line,
  mix,
  num,
  nums,
  offCentre,
  type Point,
  polar,
  polyline,
  ring,
  turned,
  WIDTH,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import { type Motif, type Tone, tone } from "./motif.ts";

/** Medicine: what instruments see of a body. */
export const medical: Motif = {
  tones: [
    tone("f2e2dd e6cbc4 b9727a 6a1f2b"),
    tone("dfbcb8 eed6d1 a65c68 571824"),
    tone("f6ebe6 ecd7d1 c98b8b 7c2f3d"),
    tone("3b141d 521f2b 964c5a e5b4b4"),
    tone("efdfe2 e2c7cd a8708a 582545"),
    tone("cf9f9f e0bcba 8f4653 481019"),
    tone("33182c 492643 85547a dcbccf"),
  ],
  compositions: [drawRidges, drawPulse, drawSlices, drawCapsules, drawPluses],
};

/** Traces stacked like ridges, each hiding what lies behind it. */
function drawRidges(random: Random, { paper, soft, ink }: Tone): string {
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

/** A cardiogram on its paper; the peak of one beat is marked. */
function drawPulse(random: Random, { soft, mid, ink, paper }: Tone): string {
  const cell = random.pick([16, 20, 25]);
  let grid = "";
  for (let x = random.float(0, cell); x < 320; x += cell) grid += `M${nums([x])} 0v200`;
  for (let y = random.float(0, cell); y < 200; y += cell) grid += `M0 ${nums([y])}h320`;
  const period = random.float(88, 132);
  const tall = random.float(44, 66);
  const base = random.float(108, 128);
  const start = random.float(96, 200) - period * 3;
  const trace = (shift: number, scale: number, at: number) => {
    const points: Point[] = [[-20, at]];
    for (let beat = start + shift; beat < 380; beat += period) {
      for (const [dx, dy] of BEAT)
        points.push([beat + dx * (period / 110), at - dy * tall * scale]);
    }
    return polyline(
      points.filter(([x]) => x > -60 && x < 380),
      false,
    );
  };
  const peaks = Array.from({ length: 8 }, (_, k): Point => [start + k * period, base - tall]);
  const peak = least(peaks, (at) => Math.abs(at[0] - 160));
  return (
    line(soft, 1.4, grid) +
    line(mix(paper, mid, 0.45), 2, trace(period * 0.33, 0.45, base - 68)) +
    line(mix(paper, mid, 0.45), 2, trace(period * 0.62, 0.5, base + 58)) +
    line(ink, 3.4, trace(0, 1, base)) +
    ring(mid, 1.6, peak, 15) +
    disc(ACCENT, peak, 8)
  );
}

/** One beat about its peak, in units of a period of 110 and a height of 1. */
const BEAT: readonly Point[] = [
  [-52, 0],
  [-40, 0],
  [-32, 0.13],
  [-24, 0],
  [-13, 0],
  [-8, -0.16],
  [0, 1],
  [8, -0.42],
  [14, 0],
  [28, 0.02],
  [38, 0.22],
  [48, 0],
];

/** Slices of a scan, one within the other, around something found. */
function drawSlices(random: Random, { paper, soft, mid, ink }: Tone): string {
  const heart: Point = [random.float(130, 190), random.float(84, 116)];
  const found = polar(heart, random.float(12, 24), random.float(0, 6.28));
  const count = random.int(7, 10);
  const waves = [2, 3, 5].map((n) => ({
    n,
    share: random.float(0.05, 0.32 / n),
    phase: random.float(0, 6.28),
  }));
  const outer = random.float(150, 190);
  let drawing = "";
  for (let k = 0; k < count; k++) {
    const inward = k / count;
    const middle: Point = [
      heart[0] + (found[0] - heart[0]) * inward,
      heart[1] + (found[1] - heart[1]) * inward,
    ];
    const points = Array.from({ length: 20 }, (_, i) => {
      const angle = (i / 20) * Math.PI * 2;
      const swell = waves.reduce(
        (sum, { n, share, phase }) => sum + share * Math.sin(n * angle + phase + inward * 1.7),
        1,
      );
      return polar(middle, outer * (1 - inward * 0.92) * swell, angle);
    });
    const fills = [soft, paper, mix(paper, mid, 0.3), paper] as const;
    drawing += `<path fill="${fills[k % 4]}" stroke="${ink}" stroke-width="${k % 3 === 0 ? 2.6 : 1.3}" d="${curve(points, true, 0)}"/>`;
  }
  return drawing + disc(ACCENT, found, random.float(7, 10));
}

/** Capsules in rows; one is the one. */
function drawCapsules(random: Random, { soft, mid, ink }: Tone): string {
  const angle = random.pick([-45, -30, 30, 45, 60, -60]);
  const width = random.float(16, 22);
  const length = width * random.float(1.3, 1.7);
  const [stepX, stepY] = [length + width * 1.55, width * 1.5];
  const spots: Point[] = [];
  for (let row = -9; row <= 9; row++) {
    for (let column = -5; column <= 5; column++) {
      spots.push([160 + (column + (row % 2) / 2) * stepX, 100 + row * stepY]);
    }
  }
  const radians = (angle * Math.PI) / 180;
  const turnedSpot = ([x, y]: Point): Point => [
    160 + (x - 160) * Math.cos(radians) - (y - 100) * Math.sin(radians),
    100 + (x - 160) * Math.sin(radians) + (y - 100) * Math.cos(radians),
  ];
  const seen = spots.filter((spot) => {
    const [x, y] = turnedSpot(spot);
    return x > -22 && x < 342 && y > -22 && y < 222;
  });
  const safe = seen.filter((spot) => isSafe(turnedSpot(spot)));
  const marked =
    safe.length > 0 ? random.pick(safe as [Point, ...Point[]]) : least(seen, offCentre);
  const half = nums([length / 2]);
  let whole = "";
  let dark = "";
  let light = "";
  for (const spot of seen) {
    const from = `M${nums([spot[0] - length / 2, spot[1]])}h`;
    whole += `${from}${nums([length])}`;
    if (spot === marked) continue;
    const side = random.float(0, 1);
    if (side < 0.5) dark += `${from}${half}`;
    else if (side < 0.8) light += `${from}${half}`;
  }
  // Butt ends would leave the far cap to the whole capsule; a short cover keeps the seam straight.
  const inner = width - 3;
  return turned(
    angle,
    [160, 100],
    line(ink, width, whole) +
      line(soft, inner, whole) +
      line(mid, inner, dark) +
      line(ink, inner, light) +
      line(ACCENT, inner, `M${nums([marked[0] - length / 2, marked[1]])}h${half}`),
  );
}

/** Plus signs that grow towards a place. */
function drawPluses(random: Random, { mid, ink, soft }: Tone): string {
  const step = random.float(20, 25);
  const source: Point = [random.float(60, 260), random.float(40, 160)];
  const reach = random.float(110, 190);
  const angle = random.pick([0, 0, 45, 20]);
  const drawn = [
    { color: mid, width: 2.2, d: "" },
    { color: ink, width: 3, d: "" },
    { color: ink, width: 4.4, d: "" },
  ];
  const signs: { at: Point; size: number }[] = [];
  for (let row = -3; row < 260 / step; row++) {
    for (let column = -4; column < 380 / step; column++) {
      const at: Point = [(column + (row % 2 === 0 ? 0.5 : 0)) * step, row * step];
      if (!isOnSheet(at, angle === 0 ? 4 : 16)) continue;
      const near = Math.max(0, 1 - Math.hypot(at[0] - source[0], at[1] - source[1]) / reach);
      signs.push({ at, size: Math.round(step * (0.24 + near * 0.52)) / 2 });
    }
  }
  const marked = least(signs, ({ at, size }) => (isSafe(at) ? -size : offCentre(at)));
  for (const sign of signs) {
    if (sign === marked) continue;
    const group = drawn[sign.size < step * 0.16 ? 0 : sign.size < step * 0.26 ? 1 : 2];
    if (group) group.d += plus(sign.at, sign.size);
  }
  const content =
    drawn.map(({ color, width, d }) => line(color, width, d)).join("") +
    line(ACCENT, 6.4, plus(marked.at, step * 0.46));
  return disc(soft, source, reach * 0.5) + turned(angle, marked.at, content);
}

function plus([x, y]: Point, size: number): string {
  const s = num(size);
  const whole = num(Number(s) * 2);
  return `M${nums([x - size, y], 0)}h${whole}m-${s}-${s}v${whole}`;
}
