import {
  ACCENT,
  circle,
  disc,
  isSafe,
  least,
  line,
  mix,
  nums,
  offCentre,
  type Point,
  polar,
  polyline,
  shape,
  turned,
} from "../drawing.ts";
import type { Random } from "../random.ts";
import type { Tone } from "../tones.ts";

/** Stripes of various widths across the sheet. */
export function drawStripes(random: Random, { soft, mid, ink }: Tone): string {
  const angle = random.pick([0, 90, 30, -30, 60, -60]);
  const middle = 100 + random.float(-8, 8);
  const stripe = (color: string, y: number, height: number) =>
    shape(color, `M-120 ${nums([y])}h560v${nums([height])}h-560z`);
  let drawing = stripe(ACCENT, middle - 4.5, 9);
  for (const side of [-1, 1]) {
    for (let away = 4.5; away < 240; ) {
      const near = away + random.float(3, 12);
      away = near + random.float(4, 26);
      const color = random.pick([soft, soft, mid, ink]);
      drawing += stripe(color, side < 0 ? middle - away : middle + near, away - near);
    }
  }
  return turned(angle, [160, 100], drawing);
}

/** A grid of quarter discs, each rotated at random. */
export function drawQuarters(random: Random, { paper, soft, mid, ink }: Tone): string {
  const step = random.pick([40, 50]);
  const layers = { [soft]: "", [mid]: "", [ink]: "" };
  const grounds = { [soft]: "", [mix(paper, mid, 0.4)]: "" };
  const marked: Point = [Math.round(140 / step) * step, Math.round(80 / step) * step];
  let mark = "";
  for (let y = 0; y < 200; y += step) {
    for (let x = 0; x < 320; x += step) {
      const turn = random.int(0, 3);
      const quarter = [
        `M${nums([x, y])}h${step}a${step} ${step} 0 0 1-${step} ${step}z`,
        `M${nums([x + step, y])}v${step}a${step} ${step} 0 0 1-${step}-${step}z`,
        `M${nums([x + step, y + step])}h-${step}a${step} ${step} 0 0 1 ${step}-${step}z`,
        `M${nums([x, y + step])}v-${step}a${step} ${step} 0 0 1 ${step} ${step}z`,
      ][turn] as string;
      if (random.chance(0.35))
        grounds[random.pick([soft, mix(paper, mid, 0.4)])] +=
          `M${nums([x, y])}h${step}v${step}h-${step}z`;
      if (x === marked[0] && y === marked[1]) mark = quarter;
      else layers[random.pick([soft, mid, mid, ink])] += quarter;
    }
  }
  const draw = (parts: Record<string, string>) =>
    Object.entries(parts)
      .map(([color, d]) => shape(color, d))
      .join("");
  return draw(grounds) + draw(layers) + shape(ACCENT, mark);
}

/** Chords of a circle, each connecting a point to one further along: their envelope is a curve. */
export function drawChords(random: Random, { soft, mid, ink }: Tone): string {
  const centre: Point = [random.float(120, 200), random.float(85, 115)];
  const radius = random.float(100, 128);
  const count = random.pick([72, 84, 96]);
  const factor = random.int(2, 5);
  const turn = random.float(0, 6.28);
  const place = (k: number) => polar(centre, radius, turn + (k / count) * 2 * Math.PI);
  const chords = Array.from({ length: count }, (_, k) =>
    polyline([place(k), place(k * factor)], false, 0),
  );
  return (
    disc(soft, centre, radius) +
    line(mid, 0.9, chords.filter((_, k) => k % 2 === 0).join("")) +
    line(ink, 0.9, chords.filter((_, k) => k % 2 === 1).join("")) +
    disc(ACCENT, centre, random.float(7, 11))
  );
}

/** A sheet divided repeatedly; one of the pieces is marked. */
export function drawDivisions(random: Random, { paper, soft, mid, ink }: Tone): string {
  const pieces: { at: Point; width: number; height: number }[] = [];
  const divide = (x: number, y: number, width: number, height: number, depth: number): void => {
    if (depth === 0 || (width < 46 && height < 46) || (depth < 3 && random.chance(0.12))) {
      pieces.push({ at: [x, y], width, height });
      return;
    }
    const share = random.float(0.32, 0.68);
    if (width > height * 1.1) {
      divide(x, y, width * share, height, depth - 1);
      divide(x + width * share, y, width * (1 - share), height, depth - 1);
    } else {
      divide(x, y, width, height * share, depth - 1);
      divide(x, y + height * share, width, height * (1 - share), depth - 1);
    }
  };
  divide(-4, -4, 328, 208, 5);
  const middle = ({ at, width, height }: (typeof pieces)[number]): Point => [
    at[0] + width / 2,
    at[1] + height / 2,
  ];
  const marked = least(pieces, (piece) => offCentre(middle(piece)) + piece.width / 4);
  let drawing = "";
  for (const piece of pieces) {
    const color =
      piece === marked ? ACCENT : random.pick([paper, soft, soft, mix(soft, mid, 0.5), mid, ink]);
    const [x, y] = [piece.at[0] + 2, piece.at[1] + 2];
    drawing += shape(
      color,
      `M${nums([x, y])}h${nums([piece.width - 4])}v${nums([piece.height - 4])}h${nums([4 - piece.width])}z`,
    );
  }
  return drawing;
}

/** Bars that rise and fall on both sides of a line. */
export function drawBars(random: Random, { soft, mid, ink }: Tone): string {
  const step = random.pick([10, 12.5, 16]);
  const width = step * random.float(0.45, 0.7);
  const waves = [0, 1, 2].map(() => [random.float(0.01, 0.06), random.float(0, 6.28)] as const);
  const heights = Array.from({ length: Math.ceil(330 / step) }, (_, k) => {
    const x = k * step;
    const swell = waves.reduce((sum, [pitch, phase]) => sum + Math.sin(x * pitch + phase), 0);
    return { x, half: 14 + Math.abs(swell) * 27 + random.float(0, 8) };
  });
  const marked = least(heights, ({ x, half }) => (isSafe([x, 100]) ? -half : 1000));
  const bar = ({ x, half }: { x: number; half: number }, share: number) =>
    `M${nums([x, 100 - half * share])}v${nums([half * 2 * share])}`;
  const others = heights.filter((one) => one !== marked);
  return (
    line(soft, width * 1.5, others.map((one) => bar(one, 1.35)).join("")) +
    line(mid, width, others.map((one) => bar(one, 1)).join("")) +
    line(ink, width, others.map((one) => bar(one, 0.42)).join("")) +
    line(ACCENT, width * 1.2, bar(marked, 0.5))
  );
}

/** Wedges around a point, near and far. */
export function drawWedges(random: Random, { soft, mid, ink }: Tone): string {
  const centre: Point = [random.float(110, 210), random.float(80, 120)];
  const count = random.pick([14, 18, 22, 26]);
  const turn = random.float(0, 6.28);
  const layers = { [soft]: "", [mid]: "", [ink]: "" };
  for (let k = 0; k < count; k++) {
    const [from, until] = [k, k + random.float(0.45, 0.85)].map(
      (at) => turn + (at / count) * 2 * Math.PI,
    ) as [number, number];
    const [near, far] = [random.float(24, 50), random.float(80, 260)];
    const corners = [
      polar(centre, near, from),
      polar(centre, far, from),
      polar(centre, far, until),
      polar(centre, near, until),
    ];
    layers[random.pick([soft, mid, mid, ink])] += polyline(corners, true, 0);
  }
  return (
    Object.entries(layers)
      .map(([color, d]) => shape(color, d))
      .join("") + shape(ACCENT, circle(centre, random.float(10, 15)))
  );
}
