import { contoursOf, surveyMap } from "../contours.ts";
import {
  ACCENT,
  curve,
  disc,
  HEIGHT,
  isSafe,
  least,
  line,
  mix,
  nums,
  type Point,
  polar,
  shape,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import { type Motif, type Tone, tone } from "./motif.ts";

/** Environment: land, water, growth, as a map maker draws them. */
export const environmental: Motif = {
  tones: [
    tone("dde9ea c8dcde 6a9aa0 1d4f58"),
    tone("b3d0d3 cfe2e3 4f868f 123f48"),
    tone("eaf1ef d6e5e1 84aea4 2a5b53"),
    tone("0f3038 184149 3d7984 a5d0d3"),
    tone("e3ece2 cbdccb 7ba08c 2b5443"),
    tone("9cc0c4 b5d1d4 3c747d 0c333c"),
    tone("173a36 215049 4c8f81 bfe0d3"),
  ],
  compositions: [drawCurrents, drawTopography, drawHills, drawLeaves, drawGrowthRings],
};

/** Lines of flow across the sheet, parting and closing. */
function drawCurrents(random: Random, { paper, soft, mid, ink }: Tone): string {
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

/** A map of heights, with a mark on the summit. */
function drawTopography(random: Random, { paper, soft, mid, ink }: Tone): string {
  const summit: Point = [random.float(110, 210), random.float(76, 124)];
  const hills = [
    { at: summit, height: 1.2, breadth: random.float(38, 60) },
    ...[0, 1, 2, 3].map(() => ({
      at: [random.float(-20, 340), random.float(-20, 220)] as Point,
      height: random.pick([-0.4, 0.5, 0.8, 1]),
      breadth: random.float(30, 62),
    })),
  ];
  const stretch = random.float(0.7, 1.3);
  const height = ([x, y]: Point) =>
    hills.reduce((sum, hill) => {
      const [dx, dy] = [
        (x - hill.at[0]) / hill.breadth,
        ((y - hill.at[1]) * stretch) / hill.breadth,
      ];
      return sum + hill.height * Math.exp(-(dx * dx + dy * dy) / 1.4);
    }, 0);
  const map = surveyMap(height);
  const around = Array.from(
    { length: 121 },
    (_, i): Point => [summit[0] - 25 + (i % 11) * 5, summit[1] - 25 + Math.floor(i / 11) * 5],
  );
  const top = least(around.filter(isSafe), (at) => -height(at));
  const peak = height(top);
  const levels = [0.08, 0.2, 0.33, 0.47, 0.62, 0.78].map((share) => share * peak);
  let drawing = "";
  for (const [k, level] of levels.entries()) {
    const d = contoursOf(map, level)
      .map((points) => curve(points, true, 0))
      .join("");
    const fill = k < 2 ? mix(paper, soft, k * 0.5 + 0.5) : mix(soft, mid, (k - 1) * 0.14);
    if (d !== "")
      drawing += `<path fill="${fill}" stroke="${ink}" stroke-width="${k % 3 === 0 ? 1.9 : 1}" d="${d}"/>`;
  }
  return drawing + shape(ACCENT, `M${nums([top[0], top[1] - 11])}l11 18h-22z`);
}

/** Ranges of hills, paler with distance, and a low sun or moon. */
function drawHills(random: Random, { paper, soft, mid, ink }: Tone): string {
  const count = random.int(5, 7);
  const sun: Point = [random.float(96, 224), random.float(58, 70)];
  const size = random.float(13, 21);
  // The farthest range stands clear of the sun or cuts into its lowest quarter.
  const first = sun[1] + size + random.float(16, 34);
  let drawing = disc(soft, sun, size + random.float(18, 38)) + disc(ACCENT, sun, size);
  for (let k = 0; k < count; k++) {
    const depth = (k + 1) / count;
    const base = first + ((210 - first) * k) / count;
    const peaks = {
      pitch: random.float(0.014, 0.03),
      phase: random.float(0, 6.28),
      height: random.float(7, 17),
    };
    const small = {
      pitch: random.float(0.05, 0.09),
      phase: random.float(0, 6.28),
      height: random.float(2, 6),
    };
    const points = Array.from({ length: 24 }, (_, i): Point => {
      const x = -16 + i * 15.4;
      return [
        x,
        base +
          peaks.height * Math.sin(x * peaks.pitch + peaks.phase) +
          small.height * Math.sin(x * small.pitch + small.phase),
      ];
    });
    const color =
      depth < 0.5 ? mix(paper, mid, 0.22 + depth * 1.4) : mix(mid, ink, (depth - 0.5) * 1.9);
    drawing += shape(color, `${curve(points, false, 0)}V${HEIGHT}H-16z`);
  }
  return drawing;
}

/** Leaves in rows, turned this way and that. */
function drawLeaves(random: Random, { paper, soft, mid, ink }: Tone): string {
  const size = random.float(26, 36);
  const tilt = random.float(-0.5, 0.5);
  const lean = random.float(0.5, 1.1);
  const spots: { at: Point; angle: number }[] = [];
  const [stepX, stepY] = [size * 1.25, size * 1.32];
  for (let row = -1; row * stepY < 230; row++) {
    for (let column = -1; column * stepX < 350; column++) {
      const side = (row + column) % 2 === 0 ? 1 : -1;
      const at: Point = [(column + (row % 2 === 0 ? 0 : 0.5)) * stepX, row * stepY];
      spots.push({ at, angle: -Math.PI / 2 + tilt + side * lean * random.float(0.8, 1.2) });
    }
  }
  const marked = least(spots, ({ at }) => (isSafe(at) ? random.float(0, 1) : 100));
  const blades = { [soft]: "", [mid]: "", [ink]: "" };
  let ribs = "";
  let mark = "";
  for (const spot of spots) {
    const { at, angle } = spot;
    const [tip, stem] = [polar(at, size * 0.78, angle), polar(at, -size * 0.72, angle)];
    const [one, two] = [
      polar(at, size * 0.62, angle + Math.PI / 2),
      polar(at, size * 0.62, angle - Math.PI / 2),
    ];
    const step = (from: Point, to: Point) => [to[0] - from[0], to[1] - from[1]];
    const d = `M${nums([stem[0], stem[1]], 0)}q${nums([...step(stem, one), ...step(stem, tip)], 0)}q${nums([...step(tip, two), ...step(tip, stem)], 0)}z`;
    ribs += `M${nums([stem[0], stem[1]], 0)}l${nums([(tip[0] - stem[0]) * 0.76, (tip[1] - stem[1]) * 0.76], 0)}`;
    if (spot === marked) mark = d;
    else blades[random.pick([soft, mid, mid, ink])] += d;
  }
  return (
    Object.entries(blades)
      .map(([color, d]) => shape(color, d))
      .join("") +
    shape(ACCENT, mark) +
    line(paper, 1.3, ribs)
  );
}

/** The rings of a trunk, or of a drop: one year was different. */
function drawGrowthRings(random: Random, { soft, mid, ink, paper }: Tone): string {
  const heart: Point = [random.float(115, 205), random.float(80, 120)];
  const waves = [1, 2, 3, 5].map((n) => ({
    n,
    share: random.float(0.02, 0.13) / Math.sqrt(n),
    phase: random.float(0, 6.28),
  }));
  const radii: number[] = [];
  for (let radius = random.float(4, 7); radius < 230; radius += random.float(9, 19))
    radii.push(radius);
  const marked = least(radii, (radius) => Math.abs(radius - 38));
  let drawing = "";
  for (const [k, radius] of [...radii.entries()].reverse()) {
    const count = radius < 60 ? 10 : 14;
    const points = Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * Math.PI * 2;
      const swell = waves.reduce(
        (sum, { n, share, phase }) => sum + share * Math.sin(n * angle + phase + radius * 0.006),
        1,
      );
      return polar(heart, radius * swell * random.float(0.98, 1.02), angle);
    });
    const fill = k % 5 === 0 ? mix(paper, mid, 0.25) : k % 2 === 0 ? soft : paper;
    const isMark = radius === marked;
    drawing += `<path fill="${fill}" stroke="${isMark ? ACCENT : ink}" stroke-width="${isMark ? 4 : random.pick([1.2, 1.2, 1.9])}" d="${curve(points, true, radius < 60 ? 1 : 0)}"/>`;
  }
  return drawing;
}
