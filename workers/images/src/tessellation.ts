import { HEIGHT, type Point, WIDTH } from "./drawing.ts";

export type Cell = { site: Point; corners: Point[] };

const MARGIN = 30;

const FRAME: readonly Point[] = [
  [-MARGIN, -MARGIN],
  [WIDTH + MARGIN, -MARGIN],
  [WIDTH + MARGIN, HEIGHT + MARGIN],
  [-MARGIN, HEIGHT + MARGIN],
];

/**
 * The Voronoi cells of the sites on the sheet and a margin around it: for each site, the frame cut by the bisector
 * towards every other site. Quadratic, which is fast enough for a few dozen sites.
 */
export function cellsOf(sites: readonly Point[]): Cell[] {
  return sites.map((site) => {
    let corners: Point[] = [...FRAME];
    for (const other of sites) {
      if (other !== site) corners = cut(corners, site, other);
    }
    return { site, corners };
  });
}

/** Moves every site to the mean of its cell's corners, `times` times, which makes the cells similar in size. */
export function relax(sites: readonly Point[], times: number): Point[] {
  let moved = [...sites];
  for (let k = 0; k < times; k++) {
    moved = cellsOf(moved).map(({ site, corners }): Point => {
      if (corners.length === 0) return site;
      const sum = corners.reduce(([x, y], corner): Point => [x + corner[0], y + corner[1]], [
        0, 0,
      ] as Point);
      return [sum[0] / corners.length, sum[1] / corners.length];
    });
  }
  return moved;
}

/** The part of a convex polygon that is nearer to `site` than to `other`. */
function cut(corners: Point[], site: Point, other: Point): Point[] {
  const [nx, ny] = [other[0] - site[0], other[1] - site[1]];
  const [mx, my] = [(other[0] + site[0]) / 2, (other[1] + site[1]) / 2];
  const side = ([x, y]: Point) => (x - mx) * nx + (y - my) * ny;
  if (corners.every((corner) => side(corner) <= 0)) return corners;
  const kept: Point[] = [];
  for (const [k, corner] of corners.entries()) {
    const following = corners[(k + 1) % corners.length] ?? corner;
    const [here, there] = [side(corner), side(following)];
    if (here <= 0) kept.push(corner);
    if (here < 0 !== there < 0) {
      const share = here / (here - there);
      kept.push([
        corner[0] + (following[0] - corner[0]) * share,
        corner[1] + (following[1] - corner[1]) * share,
      ]);
    }
  }
  return kept;
}
