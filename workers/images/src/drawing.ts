/** Helpers that write short SVG, because a cover has at most 5 kB. */

export type Point = readonly [x: number, y: number];

/** The product's orange: the accent colour of its pages. */
export const ACCENT = "#c2410c";

/** Size of the sheet that covers are drawn on. */
export const WIDTH = 320;
export const HEIGHT = 200;

/** Where the orange mark may be, so that it stays visible with some space around it in a square or 21:9 crop. */
const SAFE = { left: 84, right: 236, top: 52, bottom: 148 } as const;

/** Whether the orange mark may be at this point. */
export function isSafe([x, y]: Point): boolean {
  return x >= SAFE.left && x <= SAFE.right && y >= SAFE.top && y <= SAFE.bottom;
}

/** A point's distance from the centre of the sheet. */
export function offCentre([x, y]: Point): number {
  return Math.hypot(x - WIDTH / 2, y - HEIGHT / 2);
}

/** Whether any part of a shape with this radius is on the sheet. */
export function isOnSheet([x, y]: Point, radius: number): boolean {
  return x > -radius && x < WIDTH + radius && y > -radius && y < HEIGHT + radius;
}

/** A number with at most one decimal, without a leading zero: `.5`, `-3`, `12.4`. */
export function num(value: number, decimals = 1): string {
  const scale = 10 ** decimals;
  const rounded = Math.round(value * scale) / scale;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, "$1.");
}

/** Numbers of path data, separated by a space unless the next one begins with a minus. */
export function nums(values: readonly number[], decimals = 1): string {
  let text = "";
  for (const value of values) {
    const part = num(value, decimals);
    text += text === "" || part.startsWith("-") ? part : ` ${part}`;
  }
  return text;
}

/** A pen that remembers where its rounded strokes actually ended, so that relative steps do not drift. */
function createPen(decimals: number) {
  const scale = 10 ** decimals;
  let x = 0;
  let y = 0;
  return {
    moveTo([toX, toY]: Point): string {
      x = Math.round(toX * scale) / scale;
      y = Math.round(toY * scale) / scale;
      return `M${nums([x, y], decimals)}`;
    },
    /** Relative steps to each point from the same start; the pen ends at the last one. */
    steps(...points: Point[]): string {
      const values = points.flatMap(([toX, toY]) => [
        Math.round((toX - x) * scale) / scale,
        Math.round((toY - y) * scale) / scale,
      ]);
      x += values.at(-2) ?? 0;
      y += values.at(-1) ?? 0;
      return nums(values, decimals);
    },
  };
}

function joined(parts: readonly string[]): string {
  return parts.reduce(
    (text, part) => text + (part.startsWith("-") || text === "" ? "" : " ") + part,
    "",
  );
}

/** Straight lines through the points, closed or open. */
export function polyline(points: readonly Point[], closed: boolean, decimals = 1): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const pen = createPen(decimals);
  return `${pen.moveTo(first)}l${joined(rest.map((point) => pen.steps(point)))}${closed ? "z" : ""}`;
}

/** A smooth line: the points are the control points of quadratic curves that meet half-way between them. */
export function curve(points: readonly Point[], closed: boolean, decimals = 1): string {
  const pen = createPen(decimals);
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return "";
  const start = closed ? between(last, first, 0.5) : first;
  const handles = closed ? points : rest.slice(0, -1);
  let text = `${pen.moveTo(start)}q`;
  const parts = handles.map((handle, i) => {
    const following = (closed ? points[(i + 1) % points.length] : rest[i + 1]) ?? last;
    const end = !closed && i === handles.length - 1 ? last : between(handle, following, 0.5);
    return pen.steps(handle, end);
  });
  text += joined(parts);
  return closed ? `${text}z` : text;
}

/** A circle as path data. */
export function circle([x, y]: Point, radius: number, decimals = 1): string {
  const r = num(radius, decimals);
  const across = num(2 * Number(r), decimals);
  return `M${nums([x - Number(r), y], decimals)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0-${across} 0z`;
}

/** Positions for `dots`: lines of length zero, which round caps draw as dots. */
function places(points: readonly Point[], decimals = 0): string {
  const pen = createPen(decimals);
  return points.map((point) => `${pen.moveTo(point)}h0`).join("");
}

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** The point at a distance and an angle (radians) from another. */
export function polar([x, y]: Point, radius: number, angle: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
}

/** A filled shape. */
export function shape(color: string, d: string): string {
  return d === "" ? "" : `<path fill="${color}" d="${d}"/>`;
}

/** A stroked line; the sheet itself sets `fill="none"`, round caps and round joins. */
export function line(color: string, width: number, d: string, more = ""): string {
  return d === "" ? "" : `<path stroke="${color}" stroke-width="${num(width)}"${more} d="${d}"/>`;
}

/** Round dots of one size. */
export function dots(
  color: string,
  diameter: number,
  points: readonly Point[],
  decimals = 0,
): string {
  return line(color, diameter, places(points, decimals));
}

/** A disc or, with a stroke, a ring. */
export function disc(color: string, [x, y]: Point, radius: number): string {
  return `<circle fill="${color}" cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"/>`;
}

export function ring(
  color: string,
  width: number,
  [x, y]: Point,
  radius: number,
  more = "",
): string {
  return `<circle stroke="${color}" stroke-width="${num(width)}" cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"${more}/>`;
}

/** Rotates its content about a point, in degrees. */
export function turned(degrees: number, [x, y]: Point, content: string): string {
  return `<g transform="rotate(${nums([degrees, x, y])})">${content}</g>`;
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
  if (items.length === 0) throw new Error("nothing to choose from");
  return items
    .map((item) => ({ item, cost: cost(item) }))
    .reduce((best, next) => (next.cost < best.cost ? next : best)).item;
}
