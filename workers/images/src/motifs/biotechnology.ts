import {
  ACCENT,
  between,
  circle,
  curve,
  disc,
  dots,
  HEIGHT,
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
  ring,
  shape,
  turned,
  WIDTH,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import { cellsOf, relax } from "../tessellation.ts";
import { type Motif, type Tone, tone } from "./motif.ts";

/** Biotechnology: what grows. */
export const biotechnology: Motif = {
  tones: [
    tone("e2ebe0 cfdecd 6f9a80 1f4a38"),
    tone("bfd5c0 d8e6d5 5b8a6e 173d2e"),
    tone("edf1e6 dbe5d0 86a878 2f5133"),
    tone("17342a 214639 447a65 a9d1b8"),
    tone("e6ecd6 d4dfba 93a862 435420"),
    tone("a3c3a8 c0d7c2 4b7d62 123427"),
    tone("26402b 34533b 6a9266 cfe2bf"),
  ],
  compositions: [drawCells, drawTissue, drawHelix, drawOrganelles, drawColony],
};

/** Cells that make room for one another, each with its nucleus. */
function drawCells(random: Random, { soft, mid, ink }: Tone): string {
  const largest = random.float(30, 46);
  const placed: { at: Point; radius: number }[] = [];
  for (let attempt = 0; attempt < 900 && placed.length < 46; attempt++) {
    const at: Point = [random.float(-10, WIDTH + 10), random.float(-10, HEIGHT + 10)];
    const room = placed.reduce(
      (least, other) =>
        Math.min(least, Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) - other.radius - 2.5),
      attempt < 24 ? largest : largest * 0.5,
    );
    if (room > 5) placed.push({ at, radius: room });
  }
  const safe = placed.filter((cell) => isSafe(cell.at));
  const marked = least(
    safe.length > 0 ? safe : placed,
    (cell) => -cell.radius + (isSafe(cell.at) ? 0 : offCentre(cell.at)),
  );
  let bodies = "";
  let nuclei = "";
  let mark = "";
  for (const cell of placed) {
    const { at, radius } = cell;
    bodies += circle(at, radius, 0);
    const nucleus = polar(at, radius * random.float(0, 0.4), random.float(0, 6.28));
    if (cell === marked) mark = disc(ACCENT, nucleus, Math.max(4.5, radius * 0.36));
    else nuclei += circle(nucleus, Math.max(1, radius * random.float(0.24, 0.4)), 0);
  }
  return `<path fill="${soft}" stroke="${ink}" stroke-width="1.6" d="${bodies}"/>${shape(mid, nuclei)}${mark}`;
}

/** A tissue: cells wall to wall. */
function drawTissue(random: Random, { soft, mid, ink, paper }: Tone): string {
  const count = random.int(20, 27);
  const sites = relax(
    Array.from({ length: count }, (): Point => [random.float(-20, 340), random.float(-20, 220)]),
    2,
  );
  const light = random.chance(0.5);
  const marked = least(sites, offCentre);
  const tints = [soft, mix(paper, mid, 0.36), mix(soft, mid, 0.18)] as const;
  const walls = new Map<string, string>();
  const nuclei: Point[] = [];
  for (const cell of cellsOf(sites)) {
    const inset = cell.corners.map((corner) => between(corner, cell.site, 0.09));
    const tint = random.pick(tints);
    walls.set(tint, (walls.get(tint) ?? "") + curve(softened(inset), true, 0));
    if (cell.site !== marked) nuclei.push(cell.site);
  }
  let drawing = "";
  for (const [tint, d] of walls)
    drawing += `<path fill="${tint}" stroke="${ink}" stroke-width="1.5" d="${d}"/>`;
  return (
    drawing +
    dots(light ? mid : ink, random.float(7, 11), nuclei) +
    disc(ACCENT, marked, random.float(8.5, 11))
  );
}

/** Corners and the middles of the sides: handles for a cell that is nearly a polygon. */
function softened(corners: readonly Point[]): Point[] {
  return corners.flatMap((corner, k) => [
    corner,
    between(corner, corners[(k + 1) % corners.length] ?? corner, 0.5),
  ]);
}

/** Two strands and their rungs; a second, fainter pair behind. */
function drawHelix(random: Random, { paper, mid, ink }: Tone): string {
  const tilt = random.pick([-42, -30, -18, 18, 30, 42, 68]);
  const wave = random.float(120, 190);
  const height = random.float(30, 48);
  const phase = random.float(0, wave);
  const behind = strands(wave * 1.25, height * 0.72, phase + 60, random.pick([-78, 82]));
  const front = strands(wave, height, phase, 0);
  const faint = mix(paper, mid, 0.34);
  const rungs = front.rungs.filter(([a, b]) => Math.abs(a[1] - b[1]) > height * 0.3);
  const marked = least(rungs, ([a, b]) => Math.abs(a[0] - 160) - Math.abs(a[1] - b[1]));
  const rung = ([a, b]: readonly [Point, Point]) => `M${nums([a[0], a[1]], 0)}V${num(b[1], 0)}`;
  return turned(
    tilt,
    [160, 100],
    line(faint, 2.4, behind.rungs.map(rung).join("")) +
      line(faint, 4, behind.one + behind.other) +
      line(mid, 5, front.other) +
      line(
        mid,
        2.6,
        rungs
          .filter((pair) => pair !== marked)
          .map(rung)
          .join(""),
      ) +
      line(ACCENT, 5.5, rung(marked)) +
      line(paper, 9, front.one) +
      line(ink, 5, front.one),
  );
}

function strands(wave: number, height: number, phase: number, shift: number) {
  const at = (x: number, side: 1 | -1): Point => [
    x,
    100 + shift + side * height * Math.sin(((x + phase) * 2 * Math.PI) / wave),
  ];
  const xs = Array.from({ length: 41 }, (_, k) => -60 + k * 11);
  return {
    one: curve(
      xs.map((x) => at(x, 1)),
      false,
    ),
    other: curve(
      xs.map((x) => at(x, -1)),
      false,
    ),
    rungs: xs.map((x): [Point, Point] => [at(x + 3, 1), at(x + 3, -1)]),
  };
}

/** One large cell, seen from inside. */
function drawOrganelles(random: Random, { paper, soft, mid, ink }: Tone): string {
  const heart: Point = [random.float(125, 195), random.float(84, 116)];
  const size = random.float(96, 124);
  const lobes = [random.float(0.04, 0.1), random.float(0.02, 0.07)] as const;
  const turn = random.float(0, 6.28);
  const membrane = (scale: number) =>
    curve(
      Array.from({ length: 20 }, (_, k) => {
        const angle = (k / 20) * Math.PI * 2;
        const swell =
          1 + lobes[0] * Math.sin(2 * angle + turn) + lobes[1] * Math.sin(3 * angle - turn);
        return polar(heart, size * scale * swell, angle);
      }),
      true,
    );
  const nucleus = polar(heart, random.float(8, 26), random.float(0, 6.28));
  const taken: { at: Point; radius: number }[] = [{ at: nucleus, radius: 34 }];
  let bodies = "";
  let folds = "";
  const vesicles: Point[] = [];
  for (let attempt = 0; attempt < 300 && taken.length < 24; attempt++) {
    const at = polar(heart, size * Math.sqrt(random.float(0.05, 0.62)), random.float(0, 6.28));
    const radius = taken.length < 8 ? 17 : 6;
    if (
      taken.some(
        (other) => Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) < other.radius + radius,
      )
    )
      continue;
    taken.push({ at, radius });
    if (radius === 6) {
      vesicles.push(at);
      continue;
    }
    const angle = random.float(0, Math.PI);
    const [dx, dy] = [Math.cos(angle) * 8, Math.sin(angle) * 8];
    bodies += `M${nums([at[0] - dx, at[1] - dy])}l${nums([2 * dx, 2 * dy])}`;
    const steps = Array.from({ length: 7 }, (_, k): Point => {
      const along = (k - 3) / 2.4;
      const across = k % 2 === 0 ? 0.42 : -0.42;
      return [at[0] + dx * along - dy * across, at[1] + dy * along + dx * across];
    });
    folds += curve(steps, false);
  }
  const neighbours = [0, 1, 2, 3, 4].map((k) => polar(heart, size * 1.62, turn + (k * 6.28) / 5));
  return (
    neighbours
      .filter((at) => isOnSheet(at, 60))
      .map((at) => disc(mix(paper, soft, 0.7), at, 54) + ring(mid, 1.4, at, 54))
      .join("") +
    `<path fill="${soft}" stroke="${ink}" stroke-width="2.2" d="${membrane(1)}"/>` +
    line(mid, 1.4, membrane(0.93), ' stroke-dasharray="1 5"') +
    line(mid, 17, bodies) +
    line(soft, 1.8, folds) +
    dots(ink, 5, vesicles) +
    disc(mix(soft, mid, 0.45), nucleus, 28) +
    ring(ink, 1.6, nucleus, 28) +
    disc(ACCENT, polar(nucleus, 8, turn), 10)
  );
}

/** A colony: every new cell turned from the last by the golden angle. */
function drawColony(random: Random, { soft, mid, ink }: Tone): string {
  const heart: Point = [random.float(100, 220), random.float(70, 130)];
  const spread = random.float(9, 11.5);
  const turn = random.float(0, 6.28);
  const swirl = random.int(0, 2);
  const rings = new Map<number, Point[]>();
  const all: Point[] = [];
  for (let k = 1; k < 420; k++) {
    const at = polar(heart, spread * Math.sqrt(k), turn + k * 2.399963);
    if (!isOnSheet(at, 6)) continue;
    all.push(at);
    const size = Math.min(5, Math.floor(Math.sqrt(k) / 3.2));
    rings.set(size, [...(rings.get(size) ?? []), at]);
  }
  const wanted = polar(heart, random.float(24, 46), random.float(0, 6.28));
  const marked = least(
    all,
    (at) => Math.hypot(at[0] - wanted[0], at[1] - wanted[1]) + (isSafe(at) ? 0 : 400),
  );
  let drawing = disc(soft, heart, spread * random.float(7, 11));
  for (const [size, points] of rings) {
    const width =
      spread *
      (swirl === 0
        ? 0.42 + size * 0.16
        : swirl === 1
          ? 1.15 - size * 0.16
          : size % 2 === 0
            ? 1
            : 0.5);
    drawing += dots(
      size % 2 === 0 ? ink : mid,
      width,
      points.filter((at) => at !== marked),
    );
  }
  return drawing + disc(ACCENT, marked, spread * 0.74);
}
