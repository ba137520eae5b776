import {
  ACCENT,
  between,
  isOnSheet,
  isSafe,
  least,
  line,
  mix,
  num,
  nums,
  offCentre,
  type Point,
  polyline,
  shape,
  turned,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import { cellsOf, relax } from "../tessellation.ts";
import type { Tone } from "../tones.ts";

/** Pieces without gaps, all different. */
export function drawMosaic(random: Random, { soft, mid, ink, paper }: Tone): string {
  const sites = relax(
    Array.from(
      { length: random.int(20, 27) },
      (): Point => [random.float(-20, 340), random.float(-20, 220)],
    ),
    2,
  );
  const marked = least(sites, offCentre);
  const tints = [soft, mix(paper, mid, 0.36), mid, mix(mid, ink, 0.5)] as const;
  const pieces = new Map<string, string>();
  for (const cell of cellsOf(sites)) {
    const tint = cell.site === marked ? ACCENT : random.pick(tints);
    const inset = cell.corners.map((corner) => between(corner, cell.site, 0.06));
    pieces.set(tint, (pieces.get(tint) ?? "") + polyline(inset, true, 0));
  }
  return [...pieces].map(([tint, d]) => shape(tint, d)).join("");
}

/** Bits: a field of squares, filled or empty, in waves. */
export function drawBits(random: Random, { soft, mid, ink }: Tone): string {
  const step = random.pick([16, 18, 20, 23]);
  const gap = step * 0.16;
  const waves = [0, 1, 2].map(() => ({
    x: random.float(-0.06, 0.06),
    y: random.float(-0.08, 0.08),
    phase: random.float(0, 6.28),
  }));
  const layers = { [soft]: "", [mid]: "", [ink]: "" };
  const left = (320 % step) / 2 - step;
  const top = (200 % step) / 2 - step;
  const squares: { at: Point; level: number }[] = [];
  for (let y = top; y < 200; y += step) {
    for (let x = left; x < 320; x += step) {
      const level = waves.reduce(
        (sum, wave) => sum + Math.sin(x * wave.x + y * wave.y + wave.phase),
        random.float(-1.1, 1.1),
      );
      squares.push({ at: [x, y], level });
    }
  }
  const marked = least(squares, ({ at, level }) =>
    isSafe([at[0] + step / 2, at[1] + step / 2]) ? -level : 100,
  );
  const side = step - gap;
  // Squares are drawn as short thick lines, which takes a third of the bytes.
  const square = ([x, y]: Point) => `M${nums([x, y + step / 2])}h${num(side)}`;
  for (const bit of squares) {
    if (bit === marked || bit.level < -0.75) continue;
    layers[bit.level > 0.95 ? ink : bit.level > 0.1 ? mid : soft] += square(bit.at);
  }
  const butt = ' stroke-linecap="butt"';
  return (
    Object.entries(layers)
      .map(([color, d]) => line(color, side, d, butt))
      .join("") + line(ACCENT, side, square(marked.at), butt)
  );
}

/** A honeycomb with islands of filled cells. */
export function drawHexagons(random: Random, { paper, soft, mid, ink }: Tone): string {
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
  // Half of each cell's outline; its neighbours draw the rest.
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
export function drawBlocks(random: Random, { paper, soft, mid, ink }: Tone): string {
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

/** A crystal's facets, lit from one side. */
export function drawFacets(random: Random, { paper, soft, mid, ink }: Tone): string {
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
  // A thin stroke in the facet's colour closes the seams that antialiasing leaves.
  for (const [color, d] of layers)
    drawing += `<path fill="${color}" stroke="${color}" stroke-width=".6" d="${d}"/>`;
  return drawing + shape(ACCENT, polyline(marked, true, 0));
}

/** A close-up of a weave: over two, under two, or over one. */
export function drawWeave(random: Random, { soft, mid, ink, paper }: Tone): string {
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
  const wanted: Point = [
    160 + random.int(-1, 1) * step * 0.7,
    100 + random.int(-1, 1) * step * 0.7,
  ];
  const over = (column: number, row: number) =>
    twill ? (((column + row) % 4) + 4) % 4 < 2 : (column + row) % 2 === 0;
  const pieces: { middle: Point; d: string }[] = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      if (!over(column, row) || (twill && over(column - 1, row))) continue;
      const [x, y] = [160 + column * step, 100 + row * step];
      pieces.push({
        middle: [twill ? x + step / 2 : x, y],
        d: `M${nums([x - step / 2, y], 0)}h${nums([step * (twill ? 2 : 1)], 0)}`,
      });
    }
  }
  const marked = least(pieces, ({ middle: [x, y] }) => Math.hypot(x - wanted[0], y - wanted[1]));
  const weft = pieces
    .filter((piece) => piece !== marked)
    .map(({ d }) => d)
    .join("");
  const mark = marked.d;
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

/** A field of smooth noise from three plane waves; values from about -1 to 1. */
function wavesOf(random: Random, pitch: number): (at: Point) => number {
  const waves = [0, 1, 2].map(() => ({
    x: random.float(-pitch, pitch),
    y: random.float(-pitch, pitch),
    phase: random.float(0, 6.28),
  }));
  return ([x, y]) => waves.reduce((sum, w) => sum + Math.sin(x * w.x + y * w.y + w.phase), 0) / 2;
}

/** The top face of the block nearest to the centre of the sheet. */
function nearestTop(edge: number, w: number): Point {
  const row = 2 * Math.round(100 / (edge * 3));
  return [Math.round(160 / (2 * w)) * 2 * w, row * edge * 1.5 - edge / 2];
}
