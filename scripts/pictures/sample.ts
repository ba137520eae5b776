import sharp, { type Sharp } from "sharp";
import type { CoverClass } from "../../workers/images/src/cover.ts";
import { HEIGHT, WIDTH } from "../../workers/images/src/drawing.ts";
import { WIDTHS } from "../../workers/images/src/negotiate.ts";
import { makeGrain } from "./grain.ts";
import { drawScene } from "./scenes.ts";

/** The part of a record that its picture depends on. */
export type SampleRecord = {
  tech_id: number;
  class1: Exclude<CoverClass, "none"> | null;
  /** The key of the picture; only `samples/{tech_id}.webp` is drawn. */
  img: string | null;
};

/** The budget of one card image. */
export const MAX_BYTES = 20_000;

const BASE_WIDTH = 960;
const BASE_HEIGHT = (BASE_WIDTH * HEIGHT) / WIDTH;

/**
 * Qualities to try until a picture fits. Efforts are low on purpose: on paper-cut pictures, AVIF at effort 4 saves a
 * tenth of the bytes of effort 1 and takes five times as long.
 */
const QUALITIES = { webp: [60, 44, 30, 18], avif: [46, 36, 27, 18] } as const;

type Format = keyof typeof QUALITIES;

/**
 * The records that have a picture to draw, in order of their ids.
 */
export function selectSamples(records: readonly SampleRecord[]): SampleRecord[] {
  return records
    .filter(({ tech_id, img }) => img === `samples/${tech_id}.webp`)
    .sort((a, b) => a.tech_id - b.tech_id);
}

/**
 * Draws the pictures of the sample catalogue and encodes them as WebP and AVIF, 320, 640 and 960
 * pixels wide at 8:5, each at most `MAX_BYTES`.
 *
 * @returns keys of the bucket and their bytes: `samples/7-320.avif` and so on, and the widest once
 *   more under `samples/7.webp` and `samples/7.avif`.
 * @throws Error when a picture does not fit at the lowest quality
 */
export async function drawSamplePictures(
  records: readonly SampleRecord[],
): Promise<Map<string, Uint8Array>> {
  const grain = await sharp(makeGrain(BASE_WIDTH, BASE_HEIGHT), {
    raw: { width: BASE_WIDTH, height: BASE_HEIGHT, channels: 4 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const waiting = selectSamples(records);
  const pictures = new Map<string, Uint8Array>();
  // A few at a time: rendering keeps one core busy, encoding several.
  const work = async () => {
    for (let record = waiting.shift(); record !== undefined; record = waiting.shift()) {
      for (const [key, bytes] of await drawSample(record, grain)) pictures.set(key, bytes);
    }
  };
  await Promise.all([work(), work(), work()]);
  return pictures;
}

async function drawSample(
  { tech_id, class1 }: SampleRecord,
  grain: Buffer,
): Promise<[string, Uint8Array][]> {
  const { data, info } = await sharp(Buffer.from(drawScene(class1 ?? "none", tech_id)), {
    density: (72 * BASE_WIDTH) / WIDTH,
  })
    .resize(BASE_WIDTH, BASE_HEIGHT)
    .composite([{ input: grain, blend: "soft-light" }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: [string, Uint8Array][] = [];
  for (const width of WIDTHS) {
    const pixels =
      width === BASE_WIDTH ? data : await sharp(data, { raw: info }).resize(width).raw().toBuffer();
    const raw = {
      width,
      height: Math.round((width * info.height) / info.width),
      channels: 3,
    } as const;
    for (const format of ["webp", "avif"] as const) {
      const bytes = await encode(sharp(pixels, { raw }), format, `${tech_id} at ${width}`);
      files.push([`samples/${tech_id}-${width}.${format}`, bytes]);
      if (width === BASE_WIDTH) files.push([`samples/${tech_id}.${format}`, bytes]);
    }
  }
  return files;
}

async function encode(image: Sharp, format: Format, name: string): Promise<Uint8Array> {
  for (const quality of QUALITIES[format]) {
    const bytes =
      format === "webp"
        ? await image.clone().webp({ quality, effort: 2 }).toBuffer()
        : await image.clone().avif({ quality, effort: 1, chromaSubsampling: "4:2:0" }).toBuffer();
    if (bytes.byteLength <= MAX_BYTES) return bytes;
  }
  throw new Error(`sample picture ${name} does not fit in ${MAX_BYTES} bytes as ${format}`);
}
