import {
  ACCENT,
  circle,
  disc,
  distance,
  dots,
  HEIGHT,
  isSafe,
  least,
  line,
  offCentre,
  type Point,
  polyline,
  ring,
  shape,
  WIDTH,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import type { Tone } from "../tones.ts";

/** Rings that get thinner away from the centre, over bands of a second paper colour. */
export function drawArcs(random: Random, { paper, soft, ink }: Tone): string {
  const centre: Point = [random.float(96, 224), random.float(118, 142)];
  const sun = random.float(22, 34);
  const gap = random.float(15, 23);
  let bands = "";
  let arcs = "";
  for (let k = Math.ceil(300 / gap); k >= 1; k--) {
    const radius = sun + k * gap;
    bands += disc(k % 2 === 0 ? paper : soft, centre, radius);
    arcs += ring(ink, Math.max(0.9, 4.6 - k * 0.34), centre, radius - gap / 2);
  }
  return bands + arcs + disc(ACCENT, centre, sun);
}

/** Discs that make room for one another, outlined and filled. */
export function drawPacking(random: Random, { soft, mid, ink }: Tone): string {
  const largest = random.float(30, 46);
  const discs: { at: Point; radius: number }[] = [];
  for (let attempt = 0; attempt < 900 && discs.length < 46; attempt++) {
    const at: Point = [random.float(-10, WIDTH + 10), random.float(-10, HEIGHT + 10)];
    const rooms = discs.map((other) => distance(at, other.at) - other.radius - 2.5);
    const radius = Math.min(attempt < 24 ? largest : largest / 2, ...rooms);
    if (radius > 5) discs.push({ at, radius });
  }
  const marked = least(
    discs,
    ({ at, radius }) => Math.abs(radius - 18) + (isSafe(at) ? 0 : 100 + offCentre(at)),
  );
  let open = "";
  let full = "";
  for (const { at, radius } of discs.filter((disc) => disc !== marked)) {
    if (random.chance(0.4)) full += circle(at, radius);
    else open += circle(at, radius);
  }
  return (
    shape(soft, open) +
    line(ink, 1.6, open) +
    shape(mid, full) +
    disc(ACCENT, marked.at, marked.radius)
  );
}

/** Nodes, each joined to its nearest; the one with the most connections is marked. */
export function drawGraph(random: Random, { soft, mid, ink }: Tone): string {
  const apart = random.float(26, 36);
  const nodes: Point[] = [];
  for (let attempt = 0; attempt < 500 && nodes.length < 46; attempt++) {
    const at: Point = [random.float(-12, WIDTH + 12), random.float(-12, HEIGHT + 12)];
    if (nodes.every((other) => distance(at, other) > apart)) nodes.push(at);
  }
  const neighbours = new Map(nodes.map((node) => [node, new Set<Point>()]));
  const edges = new Set<string>();
  let triangles = "";
  for (const node of nodes) {
    const nearest = nodes
      .filter((other) => other !== node)
      .sort((a, b) => distance(node, a) - distance(node, b))
      .slice(0, random.int(2, 4));
    for (const other of nearest) {
      neighbours.get(node)?.add(other);
      neighbours.get(other)?.add(node);
      edges.add(polyline([node, other].sort(([a], [b]) => a - b)));
    }
    if (random.chance(0.3)) triangles += polyline([node, ...nearest.slice(0, 2)]);
  }
  const degree = (node: Point) => neighbours.get(node)?.size ?? 0;
  const marked = least(nodes, (node) => (isSafe(node) ? -degree(node) : offCentre(node)));
  const others = nodes.filter((node) => node !== marked);
  return (
    shape(soft, triangles) +
    line(mid, 1.4, [...edges].join("")) +
    dots(
      ink,
      5,
      others.filter((node) => degree(node) < 4),
    ) +
    dots(
      ink,
      9.5,
      others.filter((node) => degree(node) >= 4),
    ) +
    ring(ink, 1.4, marked, 15) +
    disc(ACCENT, marked, 9)
  );
}
