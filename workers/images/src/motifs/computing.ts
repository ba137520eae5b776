import {
  ACCENT,
  curve,
  disc,
  dots,
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
  shape,
  turned,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import { type Motif, type Tone, tone } from "./motif.ts";

/** Computing: what is joined, and what is counted. */
export const computing: Motif = {
  tones: [
    tone("e8e4d9 d9d3c3 8b8a86 1d2733"),
    tone("cacdc9 e0e1db 74797d 1c2530"),
    tone("efede6 dfdbd0 a39f95 2a3038"),
    tone("1b232e 29343f 556677 c6cfd6"),
    tone("e1e3e6 cfd3d9 7f8a99 222d3d"),
    tone("b9bcb8 cdd0cb 63696e 151d27"),
    tone("2b2a2b 3b3a3b 6f6c67 dcd6c9"),
  ],
  compositions: [drawGraph, drawChip, drawBits, drawTree, drawTiles],
};

/** Nodes, each joined to its nearest; the best connected is marked. */
function drawGraph(random: Random, { soft, mid, ink }: Tone): string {
  const apart = random.float(26, 36);
  const nodes: Point[] = [];
  for (let attempt = 0; attempt < 500 && nodes.length < 46; attempt++) {
    const at: Point = [random.float(-12, 332), random.float(-12, 212)];
    if (nodes.every((other) => Math.hypot(at[0] - other[0], at[1] - other[1]) > apart))
      nodes.push(at);
  }
  const edges = new Set<string>();
  const degree = new Map<number, number>();
  const triangles: string[] = [];
  for (const [k, node] of nodes.entries()) {
    const near = nodes
      .map((other, i) => ({ i, far: Math.hypot(node[0] - other[0], node[1] - other[1]) }))
      .filter(({ i }) => i !== k)
      .sort((a, b) => a.far - b.far)
      .slice(0, random.int(2, 4));
    for (const { i } of near) {
      const edge = `${Math.min(i, k)}-${Math.max(i, k)}`;
      if (edges.has(edge)) continue;
      edges.add(edge);
      degree.set(i, (degree.get(i) ?? 0) + 1);
      degree.set(k, (degree.get(k) ?? 0) + 1);
    }
    const [one, two] = near.map(({ i }) => nodes[i]);
    if (one && two && random.chance(0.3)) triangles.push(polyline([node, one, two], true, 0));
  }
  const lines = [...edges].map((edge) => {
    const [a, b] = edge.split("-").map((i) => nodes[Number(i)]);
    return a && b ? polyline([a, b], false, 0) : "";
  });
  const count = (node: Point) => degree.get(nodes.indexOf(node)) ?? 0;
  const marked = least(nodes, (node) => (isSafe(node) ? -count(node) : offCentre(node)));
  const others = nodes.filter((node) => node !== marked);
  return (
    shape(soft, triangles.join("")) +
    line(mid, 1.4, lines.join("")) +
    dots(
      ink,
      5,
      others.filter((node) => count(node) < 4),
    ) +
    dots(
      ink,
      9.5,
      others.filter((node) => count(node) >= 4),
    ) +
    ring(ink, 1.4, marked, 15) +
    disc(ACCENT, marked, 9)
  );
}

/** A chip and the traces that leave it. */
function drawChip(random: Random, { paper, soft, mid, ink }: Tone): string {
  const centre: Point = [random.float(130, 190), random.float(88, 112)];
  const half = random.float(28, 38);
  const pins = random.int(5, 8);
  const pitch = (half * 1.7) / (pins - 1);
  let traces = "";
  const pads: Point[] = [];
  for (let side = 0; side < 4; side++) {
    for (let pin = 0; pin < pins; pin++) {
      const offset = (pin - (pins - 1) / 2) * pitch;
      const outward = Math.abs(offset) * random.float(0.75, 0.9);
      const lead = 10 + (half - Math.abs(offset)) * 0.5;
      const fan = Math.sign(offset) * outward * random.pick([0.6, 1, 1.5]);
      const run = random.float(16, side % 2 === 0 ? 150 : 80);
      const place = (along: number, across: number): Point => {
        const [dx, dy] = [
          [1, 0],
          [0, 1],
          [-1, 0],
          [0, -1],
        ][side] as [number, number];
        return [
          centre[0] + dx * (half + along) - dy * across,
          centre[1] + dy * (half + along) + dx * across,
        ];
      };
      const bend = Math.abs(fan);
      const end = place(lead + bend + run, offset + fan);
      traces += polyline(
        [place(0, offset), place(lead, offset), place(lead + bend, offset + fan), end],
        false,
        0,
      );
      pads.push(end);
    }
  }
  const [x, y] = [centre[0] - half, centre[1] - half];
  const inner = half * 0.56;
  return (
    line(mid, 2, traces) +
    dots(ink, 6.4, pads) +
    dots(paper, 2.2, pads) +
    `<rect fill="${ink}" x="${nums([x])}" y="${nums([y])}" width="${nums([half * 2])}" height="${nums([half * 2])}" rx="5"/>` +
    `<rect stroke="${mix(ink, paper, 0.4)}" stroke-width="1.3" x="${nums([centre[0] - inner])}" y="${nums([centre[1] - inner])}" width="${nums([inner * 2])}" height="${nums([inner * 2])}" rx="2"/>` +
    dots(soft, 4, [[x + 8, y + 8]]) +
    shape(
      ACCENT,
      `M${nums([centre[0] - inner * 0.55, centre[1] - inner * 0.55])}h${nums([inner * 1.1])}v${nums([inner * 1.1])}h${nums([-inner * 1.1])}z`,
    )
  );
}

/** Bits: a field of squares, set and not set, in waves. */
function drawBits(random: Random, { soft, mid, ink }: Tone): string {
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
  // Squares are short thick lines: a third of the bytes.
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

/** A tree of decisions, grown outwards from its root. */
function drawTree(random: Random, { soft, mid, ink }: Tone): string {
  const root: Point = [random.float(120, 200), random.float(80, 120)];
  const first = random.int(5, 8);
  const turn = random.float(0, 6.28);
  const reach = random.float(36, 46);
  const levels: string[] = ["", "", ""];
  const nodes: Point[][] = [[], [], []];
  const grow = (from: Point, angle: number, spread: number, depth: number): void => {
    const radius = reach * (depth + 1) * (depth === 2 ? 1.12 : 1);
    const at = polar(root, radius, angle);
    const start = polar(root, radius - reach * 0.5, angle);
    const bend = polar(root, reach * (depth + 0.45), angle);
    levels[depth] +=
      depth === 0 ? polyline([root, at], false, 0) : curve([from, start, bend, at], false, 0);
    nodes[depth]?.push(at);
    if (depth === 2) return;
    const children = depth === 0 ? random.int(2, 3) : random.int(2, 3);
    for (let k = 0; k < children; k++) {
      grow(at, angle + spread * ((k + 0.5) / children - 0.5), spread / children, depth + 1);
    }
  };
  for (let k = 0; k < first; k++) grow(root, turn + (k / first) * 6.283, 6.283 / first, 0);
  const inner = nodes[0] ?? [];
  const marked = least([...inner, ...(nodes[1] ?? [])], (at) =>
    isSafe(at) ? random.float(0, 1) : offCentre(at),
  );
  const others = (points: readonly Point[] | undefined) =>
    (points ?? []).filter((at) => at !== marked);
  return (
    disc(soft, root, reach * random.pick([1, 2, 2, 3.1])) +
    line(mid, 1.3, levels[2] ?? "") +
    line(mid, 1.9, levels[1] ?? "") +
    line(ink, 2.8, levels[0] ?? "") +
    dots(ink, 4.2, others(nodes[2])) +
    dots(ink, 6.4, others(nodes[1])) +
    dots(ink, 9, [...others(inner), root]) +
    disc(ACCENT, marked, 8.5)
  );
}

/** Tiles of two quarter turns each, laid either way: wires that close or wander off. */
function drawTiles(random: Random, { paper, soft, mid, ink }: Tone): string {
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
