/** Helpers that write short SVG, because a cover has at most 5 kB. */

export type Point = readonly [x: number, y: number];

/** The product's orange: the accent colour of its pages. */
export const ACCENT = "#c2410c";

/** Size of the sheet that covers are drawn on. */
export const WIDTH = 320;
export const HEIGHT = 200;

const CENTRE: Point = [WIDTH / 2, HEIGHT / 2];

/** The area of the orange mark, so that it stays visible with some space around it in a square or 21:9 crop. */
const SAFE = { left: 84, right: 236, top: 52, bottom: 148 } as const;

/** Whether the orange mark may be at this point. */
export function isSafe([x, y]: Point): boolean {
  return x >= SAFE.left && x <= SAFE.right && y >= SAFE.top && y <= SAFE.bottom;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** A point's distance from the centre of the sheet. */
export function offCentre(point: Point): number {
  return distance(point, CENTRE);
}

/** Whether any part of a shape with this radius is on the sheet. */
export function isOnSheet([x, y]: Point, radius: number): boolean {
  return x > -radius && x < WIDTH + radius && y > -radius && y < HEIGHT + radius;
}

/** A number with at most one decimal, without a leading zero: `.5`, `-3`, `12.4`. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, "$1.");
}

/** Numbers of path data, separated by a space unless the next one begins with a minus. */
export function nums(values: readonly number[]): string {
  return values.map(num).join(" ").replaceAll(" -", "-");
}

function rounded([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)];
}

/** Path data of straight lines through the points, rounded to whole numbers. */
export function polyline(points: readonly Point[]): string {
  const [start = CENTRE, ...rest] = points.map(rounded);
  let at = start;
  const steps = rest.flatMap((point) => {
    const step = [point[0] - at[0], point[1] - at[1]];
    at = point;
    return step;
  });
  return `M${nums(start)}l${nums(steps)}`;
}

/**
 * Path data of a smooth line from the first point to the last, rounded to whole numbers. The points between are the
 * control points of quadratic curves that meet half-way between them.
 */
export function curve(points: readonly Point[]): string {
  const [start = CENTRE, ...rest] = points.map(rounded);
  let at = start;
  const steps = rest.slice(0, -1).flatMap((handle, k) => {
    const next = rest[k + 1] ?? handle;
    const isLast = k === rest.length - 2;
    const end = isLast ? next : rounded([(handle[0] + next[0]) / 2, (handle[1] + next[1]) / 2]);
    const step = [handle[0] - at[0], handle[1] - at[1], end[0] - at[0], end[1] - at[1]];
    at = end;
    return step;
  });
  return `M${nums(start)}q${nums(steps)}`;
}

/** Path data of a circle, rounded to whole numbers. */
export function circle([x, y]: Point, radius: number): string {
  const r = Math.round(radius);
  return `M${nums(rounded([x - r, y]))}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
}

export function shape(color: string, d: string): string {
  return d === "" ? "" : `<path fill="${color}" d="${d}"/>`;
}

/** A stroked line; the sheet itself sets `fill="none"`, round caps and round joins. */
export function line(color: string, width: number, d: string): string {
  return d === "" ? "" : `<path stroke="${color}" stroke-width="${num(width)}" d="${d}"/>`;
}

/** Round dots of one size: lines of length zero, which round caps draw as dots. */
export function dots(color: string, diameter: number, points: readonly Point[]): string {
  return line(color, diameter, points.map((point) => `M${nums(rounded(point))}h0`).join(""));
}

export function disc(color: string, [x, y]: Point, radius: number): string {
  return `<circle fill="${color}" cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"/>`;
}

export function ring(color: string, width: number, [x, y]: Point, radius: number): string {
  return `<circle stroke="${color}" stroke-width="${num(width)}" cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"/>`;
}

/** Rotates its content about the centre of the sheet, in degrees. */
export function turned(degrees: number, content: string): string {
  return `<g transform="rotate(${nums([degrees, ...CENTRE])})">${content}</g>`;
}

/** A colour between two of the form `#rrggbb`; `share` from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The item with the lowest cost; the list must not be empty. */
export function least<T>(items: readonly T[], cost: (item: T) => number): T {
  return items.reduce((best, next) => (cost(next) < cost(best) ? next : best));
}
