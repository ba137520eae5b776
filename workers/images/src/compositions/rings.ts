import { contoursOf, surveyMap } from "../contours.ts";
import {
  ACCENT,
  curve,
  disc,
  isSafe,
  least,
  mix,
  nums,
  type Point,
  polar,
  ring,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import type { Tone } from "../tones.ts";

/** Arcs that get thinner away from the centre, over bands of a second paper colour. */
export function drawArcs(random: Random, { paper, soft, ink }: Tone): string {
  const centre: Point = [random.float(96, 224), random.float(118, 142)];
  const sun = random.float(22, 34);
  const gap = random.float(15, 23);
  const count = Math.ceil(300 / gap);
  let bands = "";
  let arcs = "";
  for (let k = count; k >= 1; k--) {
    const radius = sun + k * gap;
    bands += disc(k % 2 === 0 ? paper : soft, centre, radius);
    arcs += ring(ink, Math.max(0.9, 4.6 - k * 0.34), centre, radius - gap / 2);
  }
  return bands + arcs + disc(ACCENT, centre, sun);
}

/** Rings of ticks that line up into rays. */
export function drawTicks(random: Random, { mid, ink, soft }: Tone): string {
  const centre: Point = [random.float(100, 220), random.float(70, 130)];
  const sun = random.float(17, 27);
  const rays = random.pick([24, 30, 36, 48]);
  const gap = random.float(11, 17);
  let rings = disc(soft, centre, sun + gap * random.int(3, 6));
  for (let k = 1, radius = sun + gap; radius < 260; k++, radius += gap) {
    const step = (2 * Math.PI * radius) / rays;
    const tick = Math.min(step * 0.62, 1.6 + k * 0.34);
    const more = ` stroke-linecap="butt" stroke-dasharray="${nums([tick, step - tick], 2)}"`;
    rings += ring(k % 3 === 0 ? mid : ink, gap * (k % 2 === 0 ? 0.3 : 0.62), centre, radius, more);
  }
  return rings + disc(ACCENT, centre, sun);
}

/** Two overlapping fields of waves. */
export function drawInterference(random: Random, { soft, mid, ink }: Tone): string {
  const flip = random.chance(0.5);
  const near: Point = [
    flip ? random.float(92, 130) : random.float(190, 228),
    random.float(60, 140),
  ];
  const far: Point = [flip ? random.float(250, 330) : random.float(-10, 70), random.float(10, 190)];
  const gap = random.float(11, 15);
  let waves = disc(soft, near, gap * 4.5) + disc(soft, far, gap * 4.5);
  for (let k = 1; k <= 21; k++) {
    waves += ring(ink, k < 5 ? 2.2 : 1.3, near, k * gap);
    waves += ring(mid, 1.3, far, (k - 0.5) * gap);
  }
  return waves + disc(ACCENT, near, gap * random.float(0.9, 1.4));
}

/** Broken rings. */
export function drawOrbits(random: Random, { soft, mid, ink }: Tone): string {
  const centre: Point = [random.float(100, 220), random.float(76, 124)];
  const gap = random.float(9, 13);
  const sun = random.float(12, 18);
  let drawing = disc(soft, centre, sun + gap * random.float(5, 8));
  for (let radius = sun + gap; radius < 240; radius += gap) {
    const whole = 2 * Math.PI * radius;
    const dash = whole * random.float(0.08, 0.4);
    const gapAfter = whole * random.float(0.05, 0.22);
    const more =
      ` stroke-dasharray="${nums([dash, gapAfter], 0)}"` +
      ` stroke-dashoffset="${nums([random.float(0, whole)], 0)}"`;
    const width = random.pick([1.4, 1.4, 2.6, 4.6]);
    drawing += ring(random.chance(0.35) ? mid : ink, width, centre, radius, more);
  }
  return drawing + disc(ACCENT, centre, sun);
}

/** Rings that are not quite round; one is marked. */
export function drawUnevenRings(random: Random, { soft, mid, ink, paper }: Tone): string {
  const heart: Point = [random.float(115, 205), random.float(80, 120)];
  const waves = [1, 2, 3, 5].map((n) => ({
    n,
    share: random.float(0.02, 0.13) / Math.sqrt(n),
    phase: random.float(0, 6.28),
  }));
  const radii: number[] = [];
  for (let radius = random.float(4, 7); radius < 230; radius += random.float(9, 19))
    radii.push(radius);
  const marked = least(radii, (radius) => Math.abs(radius - 38));
  let drawing = "";
  for (const [k, radius] of [...radii.entries()].reverse()) {
    const count = radius < 60 ? 10 : 14;
    const points = Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * Math.PI * 2;
      const swell = waves.reduce(
        (sum, { n, share, phase }) => sum + share * Math.sin(n * angle + phase + radius * 0.006),
        1,
      );
      return polar(heart, radius * swell * random.float(0.98, 1.02), angle);
    });
    const fill = k % 5 === 0 ? mix(paper, mid, 0.25) : k % 2 === 0 ? soft : paper;
    const isMark = radius === marked;
    drawing += `<path fill="${fill}" stroke="${isMark ? ACCENT : ink}" stroke-width="${isMark ? 4 : random.pick([1.2, 1.2, 1.9])}" d="${curve(points, true, radius < 60 ? 1 : 0)}"/>`;
  }
  return drawing;
}

/** Contours of a smooth surface, with a mark on its highest point. */
export function drawContours(random: Random, { paper, soft, mid, ink }: Tone): string {
  const summit: Point = [random.float(110, 210), random.float(76, 124)];
  const hills = [
    { at: summit, height: 1.2, breadth: random.float(38, 60) },
    ...[0, 1, 2, 3].map(() => ({
      at: [random.float(-20, 340), random.float(-20, 220)] as Point,
      height: random.pick([-0.4, 0.5, 0.8, 1]),
      breadth: random.float(30, 62),
    })),
  ];
  const stretch = random.float(0.7, 1.3);
  const height = ([x, y]: Point) =>
    hills.reduce((sum, hill) => {
      const [dx, dy] = [
        (x - hill.at[0]) / hill.breadth,
        ((y - hill.at[1]) * stretch) / hill.breadth,
      ];
      return sum + hill.height * Math.exp(-(dx * dx + dy * dy) / 1.4);
    }, 0);
  const map = surveyMap(height);
  const around = Array.from(
    { length: 121 },
    (_, i): Point => [summit[0] - 25 + (i % 11) * 5, summit[1] - 25 + Math.floor(i / 11) * 5],
  );
  const top = least(around.filter(isSafe), (at) => -height(at));
  const peak = height(top);
  const levels = [0.08, 0.2, 0.33, 0.47, 0.62, 0.78].map((share) => share * peak);
  let drawing = "";
  for (const [k, level] of levels.entries()) {
    const d = contoursOf(map, level)
      .map((points) => curve(points, true, 0))
      .join("");
    const fill = k < 2 ? mix(paper, soft, k * 0.5 + 0.5) : mix(soft, mid, (k - 1) * 0.14);
    if (d !== "")
      drawing += `<path fill="${fill}" stroke="${ink}" stroke-width="${k % 3 === 0 ? 1.9 : 1}" d="${d}"/>`;
  }
  return drawing + disc(ACCENT, top, 9);
}

/** Large overlapping discs. */
export function drawMoons(random: Random, { paper, soft, mid, ink }: Tone): string {
  const angle = random.float(0, Math.PI * 2);
  const heart: Point = [random.float(130, 190), random.float(85, 115)];
  const spread = random.float(40, 70);
  const colors = [soft, mix(soft, mid, 0.55), mix(paper, mid, 0.35)];
  let drawing = "";
  for (const [k, color] of colors.entries()) {
    const at = polar(heart, spread, angle + (k * Math.PI * 2) / 3);
    const radius = random.float(46, 88);
    drawing += disc(color, at, radius) + ring(ink, 1.3, at, radius + random.float(5, 12));
  }
  return drawing + disc(ACCENT, heart, random.float(7, 11));
}
