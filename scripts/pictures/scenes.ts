import { contoursOf, surveyMap } from "../../workers/images/src/contours.ts";
import type { CoverClass } from "../../workers/images/src/cover.ts";
import { tonesOf } from "../../workers/images/src/cover.ts";
import {
  ACCENT,
  between,
  circle,
  curve,
  HEIGHT,
  least,
  mix,
  num,
  nums,
  type Point,
  polar,
  polyline,
  WIDTH,
} from "../../workers/images/src/drawing.ts";
import { type Random, seedRandom } from "../../workers/images/src/random.ts";
import { cellsOf, relax } from "../../workers/images/src/tessellation.ts";
import type { Tone } from "../../workers/images/src/tones.ts";

type Scene = (random: Random, tone: Tone) => string;

const SCENES: Record<CoverClass, readonly [Scene, ...Scene[]]> = {
  biotechnology: [drawTissue, drawColony],
  computing: [drawModules],
  energy: [drawWell, drawDunes],
  environmental: [drawIsland, drawValley],
  materials: [drawColumns],
  medical: [drawTraces, drawScan],
  none: [drawPassage],
};

/**
 * Draws a paper-cut scene for a technology: overlapping sheets with shadows, lit from the upper left, and one piece of
 * orange paper. The result is an SVG document of the covers' 320 × 200, the same for the same class and id. Its soft
 * shadows make it too large to send, so it is rendered once.
 */
export function drawScene(technologyClass: CoverClass, id: number): string {
  const random = seedRandom(`scene/${technologyClass}/${id}`);
  const tones = tonesOf(technologyClass);
  const tone = tones[id % tones.length] ?? tones[0];
  const scenes = SCENES[technologyClass];
  const scene = scenes[id % scenes.length] ?? scenes[0];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" color="${shadeOf(tone)}">` +
    `<defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/>` +
    `<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".16"/></linearGradient></defs>` +
    `<path fill="${tone.paper}" d="M0 0h320v200H0z"/>${scene(random, tone)}` +
    `<path fill="url(#light)" d="M0 0h320v200H0z"/></svg>`
  );
}

/** The colour of shadows: darker than the darkest colour of the tone. */
function shadeOf({ paper, ink }: Tone): string {
  const brightness = (hex: string) => Number.parseInt(hex.slice(3, 5), 16);
  return mix(brightness(paper) < brightness(ink) ? paper : ink, "#000000", 0.6);
}

/** Widths of the strokes that make a shadow, in units of the height. Near the edge they add up. */
const PENUMBRA = [0.6, 1.4, 2.4, 3.6, 5, 6.8];

/**
 * A piece of paper 1, 2 or 3 steps above what is under it. Its shadow is a stack of ever wider faint strokes along the
 * edge, not a blur: the sheet hides the rest of the shadow anyway, and the renderer draws strokes ten times as fast as
 * it blurs.
 */
function sheet(color: string, d: string, height: 1 | 2 | 3): string {
  const strokes = PENUMBRA.map(
    (width) => `<path stroke-width="${num(width * height, 2)}" d="${d}"/>`,
  ).join("");
  const down = `translate(${nums([height * 0.55, height * 0.95], 2)})`;
  return (
    `<g fill="none" stroke="currentColor" stroke-opacity=".072" stroke-linejoin="round" transform="${down}">${strokes}</g>` +
    `<path fill="${color}" fill-rule="evenodd" d="${d}"/>`
  );
}

/** A sheet larger than the picture with these holes in it. */
function stencil(color: string, holes: string, height: 1 | 2 | 3): string {
  return sheet(color, `M-40-40h400v280h-400z${holes}`, height);
}

/** A colour between the tone's background and its ink, without the extremes. */
function ramp({ paper, soft, mid, ink }: Tone, share: number): string {
  if (share < 0.25) return mix(soft, paper, 1 - share * 4);
  if (share < 0.65) return mix(soft, mid, (share - 0.25) / 0.4);
  return mix(mid, ink, ((share - 0.65) / 0.35) * 0.8);
}

/** A closed line around a point, whose radius varies in waves. */
function blob(
  centre: Point,
  radius: number,
  waves: readonly { n: number; share: number; phase: number }[],
): string {
  const count = 48;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    const swell = waves.reduce(
      (sum, wave) => sum + wave.share * Math.sin(wave.n * angle + wave.phase),
      1,
    );
    return polar(centre, radius * swell, angle);
  });
  return curve(points, true, 2);
}

/** Energy: a stepped well with a sun at its bottom. */
function drawWell(random: Random, tone: Tone): string {
  const centre: Point = [random.float(125, 195), random.float(85, 115)];
  const steps = random.int(5, 7);
  const lobes = random.pick([0, 6, 8, 12, 16]);
  const depth = lobes === 0 ? 0 : random.float(0.05, 0.1);
  const sun = random.float(17, 24);
  const gap = random.float(17, 22);
  let drawing = `<path fill="${tone.soft}" d="M0 0h320v200H0z"/>`;
  drawing += sheet(ACCENT, circle(centre, sun), 1);
  for (let k = 1; k <= steps; k++) {
    const radius = sun + k * gap;
    const hole = blob(centre, radius, [{ n: lobes, share: depth, phase: k * 0.35 }]);
    drawing += stencil(ramp(tone, k / steps), hole, k < 3 ? 2 : 3);
  }
  return drawing;
}

/** Energy: dunes under a disc. */
function drawDunes(random: Random, tone: Tone): string {
  const sun: Point = [random.float(100, 220), random.float(58, 74)];
  let drawing = sheet(tone.soft, circle(sun, random.float(46, 60)), 2);
  drawing += sheet(mix(tone.soft, tone.paper, 0.6), circle(sun, random.float(32, 40)), 1);
  drawing += sheet(ACCENT, circle(sun, random.float(18, 24)), 1);
  const count = 6;
  for (let k = 1; k <= count; k++) {
    const base = 94 + k * 16;
    const crest = random.float(40, 280);
    const rise = random.float(10, 24);
    const breadth = random.float(60, 110);
    const points = Array.from({ length: 30 }, (_, i): Point => {
      const x = -20 + i * 12.6;
      const along = (x - crest) / breadth;
      // Steeper on the lee side, like sand.
      return [x, base - rise * Math.exp(-((along > 0 ? along * 1.9 : along * 0.9) ** 2))];
    });
    drawing += sheet(ramp(tone, k / count), `${curve(points, false, 2)}V260H-20z`, 3);
  }
  return drawing;
}

/** Biotechnology: a tissue, cut out of one sheet over another, with a nucleus in each cell. */
function drawTissue(random: Random, tone: Tone): string {
  const sites = relax(
    Array.from(
      { length: random.int(15, 24) },
      (): Point => [random.float(-20, 340), random.float(-20, 220)],
    ),
    3,
  );
  const marked = least(sites, ([x, y]) => Math.hypot(x - 160, y - 100));
  let upper = "";
  let lower = "";
  let nuclei = "";
  let mark = "";
  for (const { site, corners } of cellsOf(sites)) {
    upper += curve(rounded(corners, site, 0.1), true, 2);
    lower += curve(rounded(corners, site, 0.24), true, 2);
    const at = between(site, corners[random.int(0, corners.length - 1)] ?? site, 0.12);
    const radius = random.float(5, 8);
    if (site === marked) mark = circle(at, 9);
    else nuclei += circle(at, radius);
  }
  return (
    `<path fill="${ramp(tone, 0.1)}" d="M0 0h320v200H0z"/>` +
    sheet(ramp(tone, 0.6), nuclei, 1) +
    sheet(ACCENT, mark, 1) +
    stencil(ramp(tone, 0.34), lower, 2) +
    stencil(ramp(tone, 0.82), upper, 3)
  );
}

function rounded(corners: readonly Point[], site: Point, inset: number): Point[] {
  return corners.flatMap((corner, k) => {
    const following = corners[(k + 1) % corners.length] ?? corner;
    return [
      between(corner, site, inset),
      between(between(corner, following, 0.5), site, inset * 0.85),
    ];
  });
}

/** Biotechnology: cells as stacks of discs. */
function drawColony(random: Random, tone: Tone): string {
  const placed: { at: Point; radius: number }[] = [];
  for (let attempt = 0; attempt < 700 && placed.length < 34; attempt++) {
    const at: Point = [random.float(-10, 330), random.float(-10, 210)];
    const room = placed.reduce(
      (free, other) =>
        Math.min(free, Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) - other.radius - 3),
      attempt < 20 ? 44 : 24,
    );
    if (room > 7) placed.push({ at, radius: room });
  }
  const marked = least(
    placed,
    ({ at, radius }) => Math.hypot(at[0] - 160, at[1] - 100) - radius * 1.5,
  );
  let drawing = "";
  const discs = (share: number, scale: number, height: 1 | 2 | 3, cells: typeof placed) =>
    sheet(
      ramp(tone, share),
      cells
        .map(({ at, radius }) =>
          circle([at[0], at[1] - radius * (1 - scale) * 0.2], radius * scale),
        )
        .join(""),
      height,
    );
  drawing += discs(0.78, 1, 3, placed) + discs(0.46, 0.82, 2, placed) + discs(0.2, 0.64, 1, placed);
  drawing += discs(
    0.66,
    0.3,
    1,
    placed.filter((cell) => cell !== marked),
  );
  return drawing + sheet(ACCENT, circle([marked.at[0], marked.at[1] - 2], marked.radius * 0.36), 1);
}

/** Medicine: traces as the edges of sheets; one edge is orange. */
function drawTraces(random: Random, tone: Tone): string {
  const count = random.int(7, 9);
  const marked = Math.round(count * 0.5);
  const centre = random.float(130, 190);
  let drawing = "";
  for (let k = 1; k <= count; k++) {
    const base = 22 + (k * 176) / count;
    const beat = centre + random.float(-34, 34);
    const tall = random.float(26, 44);
    const second = beat + random.pick([-1, 1]) * random.float(70, 110);
    const edge = (lift: number) =>
      curve(
        Array.from({ length: 80 }, (_, i): Point => {
          const x = -30 + i * 4.8;
          const bump = (at: number, height: number, breadth: number) =>
            height * Math.exp(-(((x - at) / breadth) ** 2));
          return [
            x,
            base -
              lift -
              bump(beat, tall, 6.5) +
              bump(beat + 13, tall * 0.38, 6) -
              bump(beat + 36, tall * 0.24, 10) -
              bump(second, tall * 0.5, 7) +
              2.4 * Math.sin(x * 0.03 + k),
          ];
        }),
        false,
        2,
      );
    if (k === marked) drawing += sheet(ACCENT, `${edge(4)}V260H-30z`, 2);
    drawing += sheet(ramp(tone, k / count), `${edge(0)}V260H-30z`, k === marked ? 1 : 3);
  }
  return drawing;
}

/** Medicine: the slices of a scan, down to its finding. */
function drawScan(random: Random, tone: Tone): string {
  const heart: Point = [random.float(135, 185), random.float(88, 112)];
  const found = polar(heart, random.float(8, 18), random.float(0, 6.28));
  const steps = random.int(6, 8);
  const waves = [2, 3, 5].map((n) => ({
    n,
    share: random.float(0.04, 0.26 / n),
    phase: random.float(0, 6.28),
  }));
  let drawing = `<path fill="${tone.soft}" d="M0 0h320v200H0z"/>`;
  drawing += sheet(ACCENT, circle(found, random.float(9, 12)), 1);
  for (let k = 1; k <= steps; k++) {
    const outward = k / steps;
    const turnedWaves = waves.map((wave) => ({ ...wave, phase: wave.phase + outward * 1.4 }));
    const hole = blob(between(found, heart, outward), 14 + outward * 118, turnedWaves);
    drawing += stencil(ramp(tone, outward), hole, 2);
  }
  return drawing;
}

/** Computing: a board of modules, divided repeatedly, at three heights. */
function drawModules(random: Random, tone: Tone): string {
  const blocks: { x: number; y: number; w: number; h: number }[] = [];
  const divide = (x: number, y: number, w: number, h: number, depth: number): void => {
    const small = Math.max(w, h) < 34 || (depth > 2 && Math.max(w, h) < 80 && random.chance(0.3));
    if (small || depth > 6) {
      blocks.push({ x, y, w, h });
      return;
    }
    const share = random.pick([0.333, 0.5, 0.5, 0.667]);
    if (w > h) {
      divide(x, y, w * share, h, depth + 1);
      divide(x + w * share, y, w * (1 - share), h, depth + 1);
    } else {
      divide(x, y, w, h * share, depth + 1);
      divide(x, y + h * share, w, h * (1 - share), depth + 1);
    }
  };
  divide(-8, -8, 336, 216, 0);
  const marked = least(
    blocks,
    ({ x, y, w, h }) =>
      Math.hypot(x + w / 2 - 160, y + h / 2 - 100) + Math.abs(w / h - 1) * 20 + Math.abs(w - 30),
  );
  const gap = 2.2;
  const plate = ({ x, y, w, h }: (typeof blocks)[number], inset: number) => {
    const [width, height] = [w - inset * 2, h - inset * 2];
    const r = Math.min(3, width / 4, height / 4);
    return (
      `M${nums([x + inset + r, y + inset], 2)}h${nums([width - 2 * r], 2)}` +
      `q${nums([r, 0, r, r], 2)}v${nums([height - 2 * r], 2)}q${nums([0, r, -r, r], 2)}` +
      `h${nums([2 * r - width], 2)}q${nums([-r, 0, -r, -r], 2)}v${nums([2 * r - height], 2)}q${nums([0, -r, r, -r], 2)}z`
    );
  };
  let drawing = `<path fill="${ramp(tone, 0.9)}" d="M0 0h320v200H0z"/>`;
  const heights = blocks.map((block) => ({ block, height: random.pick([1, 1, 2, 2, 3] as const) }));
  for (const height of [1, 2, 3] as const) {
    for (const share of [0, 1, 2]) {
      const group = heights.filter(
        (entry, k) => entry.height === height && k % 3 === share && entry.block !== marked,
      );
      const d = group.map(({ block }) => plate(block, gap / 2)).join("");
      if (d !== "")
        drawing += sheet(ramp(tone, [0.08, 0.36, 0.62][(share + height) % 3] ?? 0.3), d, height);
    }
  }
  const wells = heights.filter(
    ({ block, height }) => height > 1 && block !== marked && Math.min(block.w, block.h) > 22,
  );
  drawing += sheet(
    ramp(tone, 0.76),
    wells.map(({ block }) => plate(block, Math.min(block.w, block.h) * 0.28)).join(""),
    1,
  );
  drawing += sheet(ramp(tone, 0.05), plate(marked, gap / 2), 3);
  return drawing + sheet(ACCENT, plate(marked, Math.min(marked.w, marked.h) * 0.2), 2);
}

/** Materials: hexagonal columns at many heights, seen from above and the front. */
function drawColumns(random: Random, tone: Tone): string {
  const size = random.float(17, 24);
  const flat = 0.62;
  const field = [0, 1, 2].map(() => ({
    x: random.float(-0.035, 0.035),
    y: random.float(-0.05, 0.05),
    phase: random.float(0, 6.28),
  }));
  const columns: { at: Point; rise: number }[] = [];
  const across = Math.sqrt(3) * size;
  for (let row = -1; row * size * 1.5 * flat < 290; row++) {
    for (let column = -1; column * across < 360; column++) {
      const at: Point = [(column + (row % 2 === 0 ? 0 : 0.5)) * across, row * size * 1.5 * flat];
      const wave = field.reduce((sum, f) => sum + Math.sin(at[0] * f.x + at[1] * f.y + f.phase), 0);
      columns.push({ at, rise: (wave + 3) * 9 + random.float(0, 16) });
    }
  }
  const top = ({ at, rise }: (typeof columns)[number], radius: number) =>
    Array.from({ length: 6 }, (_, k): Point => {
      const angle = ((k * 60 + 30) * Math.PI) / 180;
      return [at[0] + radius * Math.cos(angle), at[1] - rise + radius * flat * Math.sin(angle)];
    });
  const marked = least(
    columns,
    ({ at, rise }) => Math.hypot(at[0] - 160, at[1] - rise - 100) - rise * 0.6,
  );
  let drawing = "";
  for (const column of columns) {
    const corners = top(column, size * 0.985);
    const [right, bottom, left] = [corners[0], corners[1], corners[2]];
    if (!right || !bottom || !left) continue;
    const share = Math.min(1, column.rise / 62);
    const face = (a: Point, b: Point) =>
      polyline([a, b, [b[0], b[1] + 130], [a[0], a[1] + 130]], true, 2);
    const isMark = column === marked;
    const light = ramp(tone, 0.5 - share * 0.46);
    drawing += `<path fill="${ramp(tone, 1)}" d="${face(right, bottom)}"/>`;
    drawing += `<path fill="${ramp(tone, 0.74)}" d="${face(bottom, left)}"/>`;
    drawing += `<path fill="${isMark ? ACCENT : light}" d="${polyline(corners, true, 2)}"/>`;
    if (!isMark) {
      drawing += `<path fill="${mix(light, tone.paper, 0.35)}" d="${polyline(top(column, size * 0.8), true, 2)}"/>`;
    }
  }
  return drawing;
}

/** Environment: an island with contours cut from paper. */
function drawIsland(random: Random, tone: Tone): string {
  const summit: Point = [random.float(125, 195), random.float(85, 115)];
  const hills = [
    { at: summit, height: 1.1, breadth: random.float(46, 62) },
    ...Array.from({ length: 5 }, () => ({
      at: [random.float(0, 320), random.float(0, 200)] as Point,
      height: random.pick([-0.3, 0.35, 0.5, 0.62]),
      breadth: random.float(28, 56),
    })),
  ];
  const height = ([x, y]: Point) =>
    hills.reduce(
      (sum, hill) =>
        sum +
        hill.height *
          Math.exp(
            -(((x - hill.at[0]) / hill.breadth) ** 2) - ((y - hill.at[1]) / hill.breadth) ** 2,
          ),
      0,
    );
  const map = surveyMap(height);
  const peak = height(summit);
  let drawing = `<path fill="${ramp(tone, 0.95)}" d="M0 0h320v200H0z"/>`;
  const levels = [0.1, 0.22, 0.36, 0.5, 0.64, 0.78];
  for (const [k, level] of levels.entries()) {
    const d = contoursOf(map, level * peak)
      .map((points) => curve(points, true, 2))
      .join("");
    if (d !== "") drawing += sheet(ramp(tone, 0.82 - (k / levels.length) * 0.8), d, 2);
  }
  return drawing + sheet(ACCENT, circle(summit, random.float(6, 8)), 2);
}

/** Environment: a valley, ridge behind ridge. */
function drawValley(random: Random, tone: Tone): string {
  const sun: Point = [random.float(105, 215), random.float(52, 70)];
  let drawing = sheet(tone.soft, circle(sun, random.float(34, 48)), 1);
  drawing += sheet(ACCENT, circle(sun, random.float(14, 20)), 1);
  const count = random.int(6, 8);
  const bow = random.float(14, 34);
  for (let k = 1; k <= count; k++) {
    const base = 76 + (k * 122) / count;
    const waves = [0.018, 0.045, 0.11].map((pitch, i) => ({
      pitch: pitch * random.float(0.8, 1.25),
      phase: random.float(0, 6.28),
      height: [9, 4.5, 1.3][i] ?? 1,
    }));
    const points = Array.from({ length: 60 }, (_, i): Point => {
      const x = -20 + i * 6.2;
      const side = ((x - sun[0]) / 160) ** 2;
      return [
        x,
        waves.reduce((y, w) => y + w.height * Math.sin(x * w.pitch + w.phase), base - side * bow),
      ];
    });
    drawing += sheet(
      ramp(tone, 0.12 + (k / count) * 0.88),
      `${curve(points, false, 2)}V260H-20z`,
      3,
    );
  }
  return drawing;
}

/** No class: a passage of frames, each slightly rotated. */
function drawPassage(random: Random, tone: Tone): string {
  const centre: Point = [random.float(135, 185), random.float(88, 112)];
  const twist = random.float(5, 12) * random.pick([-1, 1]);
  const steps = 7;
  const start = random.float(0, 90);
  const square = (size: number, angle: number) =>
    polyline(
      [0, 1, 2, 3].map((k) => polar(centre, size, ((angle + k * 90) * Math.PI) / 180)),
      true,
      2,
    );
  let drawing = `<path fill="${tone.soft}" d="M0 0h320v200H0z"/>`;
  drawing += sheet(ACCENT, square(13, start), 1);
  for (let k = 1; k <= steps; k++) {
    drawing += stencil(ramp(tone, k / steps), square(20 + k * 19, start + k * twist), 2);
  }
  return drawing;
}
