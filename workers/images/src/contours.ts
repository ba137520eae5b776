import { HEIGHT, type Point, WIDTH } from "./drawing.ts";

const STEP = 20;
const MARGIN = 40;
const COLUMNS = (WIDTH + 2 * MARGIN) / STEP;
const ROWS = (HEIGHT + 2 * MARGIN) / STEP;

/** Heights at the corners of a grid that covers the sheet and a margin around it. */
export type HeightMap = number[][];

/** Computes the heights of a landscape, once for all its contours. */
export function surveyMap(height: (at: Point) => number): HeightMap {
  return Array.from({ length: ROWS + 1 }, (_, row) =>
    Array.from({ length: COLUMNS + 1 }, (_, column) => height(place(column, row))),
  );
}

function place(column: number, row: number): Point {
  return [column * STEP - MARGIN, row * STEP - MARGIN];
}

/**
 * The closed contour lines of one height (marching squares). Outside the margin every point counts as low, so that
 * every line closes there, off the sheet.
 */
export function contoursOf(map: HeightMap, level: number): Point[][] {
  const above = (column: number, row: number): number => {
    const isEdge = column <= 0 || row <= 0 || column >= COLUMNS || row >= ROWS;
    return isEdge ? -0.5 : (map[row]?.[column] ?? 0) - level;
  };
  // Each grid square connects points on its sides; a side is identified by its first corner and direction.
  const next = new Map<string, string>();
  const points = new Map<string, Point>();
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const;
      const isHigh = corners.map((corner) => above(...corner) > 0);
      if (isHigh.every((high) => high === isHigh[0])) continue;
      const entries: string[] = [];
      const exits: string[] = [];
      for (const [k, from] of corners.entries()) {
        const to = corners[(k + 1) % 4] ?? from;
        const [a, b] = [above(...from), above(...to)];
        if (a > 0 === b > 0) continue;
        const name = sideName(from, to);
        const [p, q] = [place(...from), place(...to)];
        const share = a / (a - b);
        points.set(name, [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share]);
        (a > 0 ? exits : entries).push(name);
      }
      // With high ground on the right of the path, every side is the exit of exactly one square.
      for (const [k, exit] of exits.entries()) {
        const entry = entries[entries.length === 2 ? (k + 1) % 2 : 0];
        if (entry !== undefined) next.set(exit, entry);
      }
    }
  }
  const lines: Point[][] = [];
  for (const start of [...next.keys()]) {
    const path: Point[] = [];
    for (let side: string | undefined = start; side !== undefined && next.has(side); ) {
      const at = points.get(side);
      if (at) path.push(at);
      const following: string | undefined = next.get(side);
      next.delete(side);
      side = following;
    }
    if (path.length > 2) lines.push(path);
  }
  return lines;
}

function sideName(a: readonly [number, number], b: readonly [number, number]): string {
  const [first, second] = a[0] < b[0] || a[1] < b[1] ? [a, b] : [b, a];
  return `${first[0]},${first[1]},${first[0] === second[0] ? "v" : "h"}`;
}
