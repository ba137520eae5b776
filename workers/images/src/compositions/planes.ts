import {
  ACCENT,
  isSafe,
  least,
  mix,
  nums,
  offCentre,
  type Point,
  polyline,
  shape,
  turned,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import type { Tone } from "../tones.ts";

/** Stripes of various widths across the sheet. */
export function drawStripes(random: Random, { soft, mid, ink }: Tone): string {
  const angle = random.pick([0, 90, 30, -30, 60, -60]);
  const middle = 100 + random.float(-8, 8);
  const stripe = (color: string, y: number, height: number) =>
    shape(color, `M-120 ${nums([y])}h560v${nums([height])}h-560z`);
  let drawing = stripe(ACCENT, middle - 4.5, 9);
  for (const side of [-1, 1]) {
    for (let away = 4.5; away < 240; ) {
      const near = away + random.float(3, 12);
      away = near + random.float(4, 26);
      const color = random.pick([soft, soft, mid, ink]);
      drawing += stripe(color, side < 0 ? middle - away : middle + near, away - near);
    }
  }
  return turned(angle, drawing);
}

/** A grid of quarter discs, each rotated at random. */
export function drawQuarters(random: Random, { paper, soft, mid, ink }: Tone): string {
  const step = random.pick([40, 50]);
  const marked = [Math.round(140 / step) * step, Math.round(80 / step) * step];
  const arc = `a${step} ${step} 0 0 1`;
  let grounds = "";
  let quarters = "";
  for (let y = 0; y < 200; y += step) {
    for (let x = 0; x < 320; x += step) {
      const quarter = random.pick([
        `M${x} ${y}h${step}${arc}-${step} ${step}z`,
        `M${x + step} ${y}v${step}${arc}-${step}-${step}z`,
        `M${x + step} ${y + step}h-${step}${arc} ${step}-${step}z`,
        `M${x} ${y + step}v-${step}${arc} ${step} ${step}z`,
      ]);
      const isMarked = x === marked[0] && y === marked[1];
      if (random.chance(0.35)) {
        const ground = random.pick([soft, mix(paper, mid, 0.4)]);
        grounds += shape(ground, `M${x} ${y}h${step}v${step}h-${step}z`);
      }
      quarters += shape(isMarked ? ACCENT : random.pick([soft, mid, mid, ink]), quarter);
    }
  }
  return grounds + quarters;
}

/** A crystal's facets, lit from one side. */
export function drawFacets(random: Random, { paper, soft, mid, ink }: Tone): string {
  const columns = random.int(6, 9);
  const rows = random.int(4, 5);
  const [stepX, stepY] = [360 / columns, 240 / rows];
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 2 }, (_, column): Point => {
      const shift = (row % 2) / 2 - 0.5 + random.float(-0.2, 0.2);
      return [-20 + (column + shift) * stepX, -20 + (row + random.float(-0.2, 0.2)) * stepY];
    }),
  );
  const triangles: [Point, Point, Point][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [a, b] = [grid[row]?.[column], grid[row]?.[column + 1]];
      const [c, d] = [grid[row + 1]?.[column], grid[row + 1]?.[column + 1]];
      if (!a || !b || !c || !d) continue;
      if (row % 2 === 0) triangles.push([a, b, c], [b, d, c]);
      else triangles.push([a, d, c], [a, b, d]);
    }
  }
  const middle = ([a, b, c]: [Point, Point, Point]): Point => [
    (a[0] + b[0] + c[0]) / 3,
    (a[1] + b[1] + c[1]) / 3,
  ];
  const marked = least(triangles, (corners) =>
    corners.every(isSafe) ? 0 : offCentre(middle(corners)),
  );
  const waves = [0, 1, 2].map(() => ({
    pitchX: random.float(-0.022, 0.022),
    pitchY: random.float(-0.022, 0.022),
    phase: random.float(0, 6.28),
  }));
  const shades = [paper, soft, mix(soft, mid, 0.5), mid, mix(mid, ink, 0.6), ink];
  const layers = new Map<string, string>();
  for (const corners of triangles) {
    if (corners === marked) continue;
    const [x, y] = middle(corners);
    const light = waves.reduce(
      (sum, { pitchX, pitchY, phase }) => sum + Math.sin(x * pitchX + y * pitchY + phase),
      2,
    );
    const level = Math.floor(light * 0.95 + random.float(0, 1.7));
    const color = shades[Math.max(0, Math.min(5, level))] ?? paper;
    layers.set(color, (layers.get(color) ?? "") + polyline(corners));
  }
  // A thin stroke in the facet's colour closes the seams that antialiasing leaves.
  const facets = [...layers].map(
    ([color, d]) => `<g stroke="${color}" stroke-width=".6">${shape(color, d)}</g>`,
  );
  return facets.join("") + shape(ACCENT, polyline(marked));
}
