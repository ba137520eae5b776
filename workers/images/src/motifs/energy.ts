import {
  ACCENT,
  disc,
  HEIGHT,
  line,
  mix,
  nums,
  type Point,
  ring,
  shape,
  WIDTH,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import { type Motif, type Tone, tone } from "./motif.ts";

/** Energy: a sun, and what goes out from it. */
export const energy: Motif = {
  tones: [
    tone("f5ead2 ecdab3 c9973f 7a4a10"),
    tone("e6cd97 f0deb6 b07a24 6b3d0c"),
    tone("f7f0e1 efe0bf d9ab56 8a5a14"),
    tone("3a2712 4f381a 946a2a e8c37a"),
    tone("f2e2cf e8cfae c08a4c 6e3f16"),
    tone("dcb869 e9cd8f a06c1c 5a340b"),
    tone("4a2f1a 60432a a77d44 f0d9ac"),
  ],
  compositions: [drawArcs, drawTicks, drawInterference, drawHorizon, drawOrbits],
};

/** Arcs that thin out as they leave the sun, over bands of a second paper. */
function drawArcs(random: Random, { paper, soft, ink }: Tone): string {
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
function drawTicks(random: Random, { mid, ink, soft }: Tone): string {
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

/** Two fields of waves that cross. */
function drawInterference(random: Random, { soft, mid, ink }: Tone): string {
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

/** Half a sun on the horizon, and its light on the water. */
function drawHorizon(random: Random, { paper, soft, mid, ink }: Tone): string {
  const x = random.float(108, 212);
  const horizon = random.float(104, 122);
  const sun = random.float(34, 50);
  let drawing = "";
  for (let k = 3; k >= 1; k--) {
    const halo = sun + k * random.float(17, 26);
    drawing += disc(k % 2 === 0 ? paper : mix(paper, soft, 0.8), [x, horizon], halo);
  }
  drawing += disc(ACCENT, [x, horizon], sun);
  drawing += shape(mix(paper, mid, 0.3), `M0 ${nums([horizon])}h${WIDTH}V${HEIGHT}H0z`);
  let light = "";
  let dark = "";
  let y = horizon + 7;
  for (let k = 0; y < HEIGHT + 6; k++, y += 7 + k * 0.9) {
    const half = sun * random.float(0.35, 1.1) + k * 2.5;
    light += `M${nums([x - half, y])}h${nums([half * 2])}`;
    const left = random.float(8, 70);
    const right = random.float(8, 70);
    dark += `M${nums([left - 40, y])}h${nums([left])}`;
    dark += `M${nums([WIDTH + 40 - right, y])}h${nums([-right])}`;
  }
  return drawing + line(mid, 2, dark) + line(ink, 3, light);
}

/** Broken rings, as of a turbine seen from the front. */
function drawOrbits(random: Random, { soft, mid, ink }: Tone): string {
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
