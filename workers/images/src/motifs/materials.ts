import {
  ACCENT,
  disc,
  dots,
  isOnSheet,
  isSafe,
  least,
  line,
  mix,
  nums,
  offCentre,
  type Point,
  polyline,
  shape,
  turned,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import { type Motif, type Tone, tone } from "./motif.ts";

/** Materials: order, and where it breaks. */
export const materials: Motif = {
  tones: [
    tone("e0e4ee ccd3e4 7585ac 26365a"),
    tone("bcc6dd d6dcea 5c6f9c 1c2b4c"),
    tone("edeff5 dadfec 95a2c2 34446a"),
    tone("1b2743 29385a 53699c b9c7e6"),
    tone("e5e1ee d3cbe2 8a7bad 3a2c63"),
    tone("a3b1d0 bcc7de 4a5f90 14213f"),
    tone("2a2347 3b3264 7061a8 cdc4ea"),
  ],
  compositions: [drawHexagons, drawBlocks, drawFacets, drawGrains, drawWeave],
};

/** A field of smooth noise: three plane waves. From about -1 to 1. */
function wavesOf(random: Random, pitch: number): (at: Point) => number {
  const waves = [0, 1, 2].map(() => ({
    x: random.float(-pitch, pitch),
    y: random.float(-pitch, pitch),
    phase: random.float(0, 6.28),
  }));
  return ([x, y]) => waves.reduce((sum, w) => sum + Math.sin(x * w.x + y * w.y + w.phase), 0) / 2;
}

/** A honeycomb with islands of filled cells. */
function drawHexagons(random: Random, { paper, soft, mid, ink }: Tone): string {
  const size = random.float(21, 27);
  const upright = random.chance(0.5);
  const field = wavesOf(random, 0.034);
  const cells: { at: Point; level: number }[] = [];
  const across = Math.sqrt(3) * size;
  for (let row = -1; row * size * 1.5 < (upright ? 330 : 230); row++) {
    for (let column = -1; column * across < (upright ? 230 : 350); column++) {
      const u = (column + (row % 2 === 0 ? 0 : 0.5)) * across;
      const v = row * size * 1.5;
      const at: Point = upright ? [v, u] : [u, v];
      if (isOnSheet(at, size)) cells.push({ at, level: field(at) + random.float(-0.35, 0.35) });
    }
  }
  const marked = least(cells, ({ at, level }) => (isSafe(at) ? Math.abs(level - 0.1) : 100));
  const corners = (at: Point, radius: number) =>
    Array.from({ length: 6 }, (_, k): Point => {
      const angle = ((k * 60 + (upright ? 0 : 30)) * Math.PI) / 180;
      return [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)];
    });
  const layers = { [soft]: "", [mid]: "", [ink]: "" };
  for (const cell of cells) {
    if (cell === marked || cell.level < -0.25) continue;
    const color = cell.level > 0.62 ? ink : cell.level > 0.3 ? mid : soft;
    layers[color] += polyline(corners(cell.at, size * 0.9), true, 0);
  }
  // Half of each cell's outline: its neighbours draw the rest.
  const outline = cells.map(({ at }) => polyline(corners(at, size).slice(0, 4), false, 0)).join("");
  return (
    line(mix(paper, ink, 0.4), 1.1, outline) +
    Object.entries(layers)
      .map(([color, d]) => shape(color, d))
      .join("") +
    shape(ACCENT, polyline(corners(marked.at, size * 0.9), true))
  );
}

/** Blocks in isometric view: some stand out, some are gaps. */
function drawBlocks(random: Random, { paper, soft, mid, ink }: Tone): string {
  const edge = random.float(30, 38);
  const [w, h] = [edge * Math.cos(Math.PI / 6), edge / 2];
  const field = wavesOf(random, 0.03);
  const light = mix(paper, soft, 0.6);
  const faces = { light: "", mid: "", ink: "", inner: "" };
  const tops: Point[] = [];
  const flat = (points: readonly Point[]) => polyline(points, true, 0);
  for (let row = -1; row * edge * 1.5 < 240; row++) {
    for (let column = -1; column * 2 * w < 350; column++) {
      const x = (column + (row % 2 === 0 ? 0 : 0.5)) * 2 * w;
      const y = row * edge * 1.5;
      const [up, right, down, left]: Point[] = [
        [x, y - edge],
        [x + w, y - h],
        [x, y],
        [x - w, y - h],
      ];
      const [low, lowRight, lowLeft]: Point[] = [
        [x, y + edge],
        [x + w, y + h],
        [x - w, y + h],
      ];
      if (!up || !right || !down || !left || !low || !lowRight || !lowLeft) continue;
      const level = field([x, y]) + random.float(-0.4, 0.4);
      if (level < -0.5) {
        faces.inner += flat([up, right, lowRight, low, lowLeft, left]);
        continue;
      }
      faces.mid += flat([down, right, lowRight, low]);
      faces.ink += flat([down, low, lowLeft, left]);
      if (level < 0.75 || !isSafe([x, y - h])) faces.light += flat([up, right, down, left]);
      else tops.push([x, y - h]);
    }
  }
  const marked = tops.length > 0 ? least(tops, offCentre) : null;
  const top = ([x, y]: Point) =>
    flat([
      [x, y - h],
      [x + w, y],
      [x, y + h],
      [x - w, y],
    ]);
  faces.light += tops
    .filter((at) => at !== marked)
    .map(top)
    .join("");
  const seam = ` stroke="${paper}" stroke-width=".8"`;
  const mark = marked ?? nearestTop(edge, w);
  return (
    `<g${seam}>${shape(light, faces.light)}${shape(mid, faces.mid)}${shape(ink, faces.ink)}${shape(soft, faces.inner)}</g>` +
    shape(ACCENT, top(mark))
  );
}

/** The top of the block nearest to the middle of the sheet. */
function nearestTop(edge: number, w: number): Point {
  const row = 2 * Math.round(100 / (edge * 3));
  return [Math.round(160 / (2 * w)) * 2 * w, row * edge * 1.5 - edge / 2];
}

/** A crystal's facets, lit from one side. */
function drawFacets(random: Random, { paper, soft, mid, ink }: Tone): string {
  const columns = random.int(6, 9);
  const rows = random.int(4, 5);
  const [stepX, stepY] = [360 / columns, 240 / rows];
  const point = (column: number, row: number): Point => [
    -20 + (column + (row % 2) / 2) * stepX + random.float(-0.2, 0.2) * stepX,
    -20 + row * stepY + random.float(-0.2, 0.2) * stepY,
  ];
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 2 }, (_, column) => point(column - 0.5, row)),
  );
  const triangles: Point[][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [a, b] = [grid[row]?.[column], grid[row]?.[column + 1]];
      const [c, d] = [grid[row + 1]?.[column], grid[row + 1]?.[column + 1]];
      if (!a || !b || !c || !d) continue;
      if (row % 2 === 0) triangles.push([a, b, c], [b, d, c]);
      else triangles.push([a, d, c], [a, b, d]);
    }
  }
  const shades = [paper, soft, mix(soft, mid, 0.5), mid, mix(mid, ink, 0.6), ink];
  const field = wavesOf(random, 0.022);
  const middle = (corners: readonly Point[]): Point => [
    corners.reduce((sum, [x]) => sum + x, 0) / 3,
    corners.reduce((sum, [, y]) => sum + y, 0) / 3,
  ];
  const marked = least(triangles, (corners) =>
    corners.every((corner) => isSafe(corner)) ? 0 : offCentre(middle(corners)),
  );
  const layers = new Map<string, string>();
  for (const corners of triangles) {
    if (corners === marked) continue;
    const level = (field(middle(corners)) + 1) * 1.9 + random.float(0, 1.7);
    const color = shades[Math.max(0, Math.min(5, Math.floor(level)))] ?? paper;
    layers.set(color, (layers.get(color) ?? "") + polyline(corners, true, 0));
  }
  let drawing = "";
  // A hair of the facet's own colour closes the seams that antialiasing leaves.
  for (const [color, d] of layers)
    drawing += `<path fill="${color}" stroke="${color}" stroke-width=".6" d="${d}"/>`;
  return drawing + shape(ACCENT, polyline(marked, true, 0));
}

/** Atoms in grains whose lattices meet at an angle; one sits between. */
function drawGrains(random: Random, { soft, mid, ink }: Tone): string {
  const spacing = random.float(14.5, 18);
  const seam = random.float(0, Math.PI);
  const through: Point = [random.float(140, 180), random.float(90, 110)];
  const side = ([x, y]: Point) =>
    (x - through[0]) * Math.cos(seam) + (y - through[1]) * Math.sin(seam);
  const lattice = (turn: number, keep: (at: Point) => boolean): Point[] => {
    const points: Point[] = [];
    for (let row = -16; row <= 16; row++) {
      for (let column = -14; column <= 14; column++) {
        const [u, v] = [(column + (row % 2) / 2) * spacing, row * spacing * 0.866];
        const at: Point = [
          through[0] + u * Math.cos(turn) - v * Math.sin(turn),
          through[1] + u * Math.sin(turn) + v * Math.cos(turn),
        ];
        if (isOnSheet(at, 5) && keep(at)) points.push(at);
      }
    }
    return points;
  };
  const turn = random.float(0, 1);
  const one = lattice(turn, (at) => side(at) < -spacing * 0.42);
  const other = lattice(turn + random.float(0.3, 0.7), (at) => side(at) > spacing * 0.42);
  const far = 400;
  const [dx, dy] = [Math.cos(seam), Math.sin(seam)];
  const half = polyline(
    [
      [through[0] - dy * far, through[1] + dx * far],
      [through[0] + dy * far, through[1] - dx * far],
      [through[0] + dy * far + dx * far, through[1] - dx * far + dy * far],
      [through[0] - dy * far + dx * far, through[1] + dx * far + dy * far],
    ],
    true,
    0,
  );
  return (
    shape(soft, half) +
    dots(ink, spacing * random.float(0.46, 0.66), one) +
    dots(mid, spacing * random.float(0.5, 0.74), other) +
    disc(ACCENT, through, spacing * 0.46)
  );
}

/** A weave, seen close: over two, under two, or over one. */
function drawWeave(random: Random, { soft, mid, ink, paper }: Tone): string {
  const step = random.float(25, 33);
  const width = step * random.float(0.66, 0.8);
  const angle = random.pick([0, 45, 30, -30, 45]);
  const twill = random.chance(0.5);
  const reach = angle === 0 ? 1 : 1.22;
  const columns = Math.ceil((170 * reach) / step);
  const rows = Math.ceil((angle === 0 ? 110 : 190) / step);
  let warp = "";
  for (let column = -columns; column <= columns; column++) {
    warp += `M${nums([160 + column * step])}-120v440`;
  }
  let weft = "";
  let mark = "";
  const marked = [random.int(-1, 1), random.int(-1, 1)] as const;
  const over = (column: number, row: number) =>
    twill ? (((column + row) % 4) + 4) % 4 < 2 : (column + row) % 2 === 0;
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      if (!over(column, row) || (twill && over(column - 1, row))) continue;
      const d = `M${nums([160 + column * step - step / 2, 100 + row * step], 0)}h${nums([step * (twill ? 2 : 1)], 0)}`;
      const isMark = mark === "" && row === marked[0] && column >= marked[1];
      if (isMark) mark = d;
      else weft += d;
    }
  }
  const butt = ' stroke-linecap="butt"';
  return turned(
    angle,
    [160, 100],
    line(ink, width, warp, butt) +
      line(mix(ink, paper, 0.25), 1, warp) +
      line(paper, width + 3, weft, butt) +
      line(random.chance(0.5) ? mid : mix(soft, mid, 0.5), width, weft, butt) +
      line(paper, width + 3, mark, butt) +
      line(ACCENT, width, mark, butt),
  );
}
