import {
  ACCENT,
  circle,
  curve,
  disc,
  dots,
  HEIGHT,
  isOnSheet,
  isSafe,
  least,
  line,
  num,
  nums,
  offCentre,
  type Point,
  polar,
  polyline,
  ring,
  shape,
  turned,
  WIDTH,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import type { Tone } from "../tones.ts";

/** A colony: each new cell is rotated from the last by the golden angle. */
export function drawColony(random: Random, { soft, mid, ink }: Tone): string {
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

/** Discs that make room for one another, outlined and filled. */
export function drawPacking(random: Random, { soft, mid, ink }: Tone): string {
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
  const safe = placed.filter(({ at }) => isSafe(at));
  const marked = least(
    safe.length > 0 ? safe : placed,
    ({ at, radius }) => Math.abs(radius - 18) + (isSafe(at) ? 0 : offCentre(at)),
  );
  let open = "";
  let full = "";
  for (const { at, radius } of placed.filter((disc) => disc !== marked)) {
    if (random.chance(0.4)) full += circle(at, radius, 0);
    else open += circle(at, radius, 0);
  }
  return (
    `<path fill="${soft}" stroke="${ink}" stroke-width="1.6" d="${open}"/>` +
    shape(mid, full) +
    disc(ACCENT, marked.at, marked.radius)
  );
}

/** Nodes, each joined to its nearest; the one with the most connections is marked. */
export function drawGraph(random: Random, { soft, mid, ink }: Tone): string {
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

/** A decision tree that grows outwards from its root. */
export function drawTree(random: Random, { soft, mid, ink }: Tone): string {
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

/** Atoms in grains whose lattices meet at an angle; one atom lies between them. */
export function drawGrains(random: Random, { soft, mid, ink }: Tone): string {
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

/** Plus signs that grow towards a place. */
export function drawPluses(random: Random, { mid, ink, soft }: Tone): string {
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

/** A grid of dots that swell and fade. */
export function drawHalftone(random: Random, { mid, ink }: Tone): string {
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

function plus([x, y]: Point, size: number): string {
  const s = num(size);
  const whole = num(Number(s) * 2);
  return `M${nums([x - size, y], 0)}h${whole}m-${s}-${s}v${whole}`;
}
