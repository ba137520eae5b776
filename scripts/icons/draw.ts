import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { COVER_CLASSES, type CoverClass, drawCover } from "../../workers/images/src/cover.ts";

const FAVICON = join(import.meta.dirname, "../../public/favicon.svg");
/** The side of the favicon's drawing. */
const SIDE = 32;
const ICO_SIZES = [16, 32, 48];

/** The size of a link preview, as most services crop it. */
export const PREVIEW = { width: 1200, height: 630 };

/** One cover of each class, chosen to look well by itself. */
const PREVIEW_IDS: Record<CoverClass, number> = {
  energy: 57,
  biotechnology: 21,
  medical: 63,
  computing: 10,
  materials: 22,
  environmental: 64,
  none: 36,
};

/**
 * Every raster image in `public`, by its path there. These are the icons, made from favicon.svg, and the images of
 * link previews, which must not be SVG: one per class for technologies without an image (`previews/{class}.png`), and
 * one for pages (`previews/site.png`).
 */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const svg = await readFile(FAVICON, "utf8");
  const files = new Map<string, Buffer>([
    ["favicon.ico", await drawIco(svg)],
    ["icons/192.png", await drawIcon(svg, 192)],
    ["icons/512.png", await drawIcon(svg, 512)],
    // Phones cut these to their own shape, so the background reaches the edges and the mark stays in the middle.
    ["icons/maskable-512.png", await drawIcon(filled(svg, 0.78), 512)],
    ["icons/apple-touch.png", await drawIcon(filled(svg, 0.9), 180)],
    ["previews/site.png", await drawSitePreview()],
  ]);
  for (const name of COVER_CLASSES) {
    files.set(`previews/${name}.png`, await drawPreview(name, PREVIEW));
  }
  return files;
}

function drawIcon(svg: string, size: number): Promise<Buffer> {
  return small(sharp(Buffer.from(svg), { density: (72 * size) / SIDE }).resize(size, size));
}

/** The favicon on a background without corners, with its mark at a share of its size. */
function filled(svg: string, share: number): string {
  const ground = /<rect[^>]*fill="(#\w+)"[^>]*\/>/.exec(svg);
  if (ground === null) throw new Error("favicon.svg has no background to fill.");
  const middle = (SIDE * (1 - share)) / 2;
  return svg
    .replace(
      ground[0],
      `<rect width="${SIDE}" height="${SIDE}" fill="${ground[1]}"/><g transform="translate(${middle} ${middle}) scale(${share})">`,
    )
    .replace("</svg>", "</g></svg>");
}

function drawPreview(name: CoverClass, size: { width: number; height: number }): Promise<Buffer> {
  return small(
    sharp(Buffer.from(drawCover(name, PREVIEW_IDS[name])), { density: 288 }).resize({
      ...size,
      fit: "cover",
    }),
  );
}

/** Six covers, three by two. */
async function drawSitePreview(): Promise<Buffer> {
  const size = { width: PREVIEW.width / 3, height: PREVIEW.height / 2 };
  const names = COVER_CLASSES.filter((name) => name !== "none");
  const tiles = await Promise.all(
    names.map(async (name, at) => ({
      input: await drawPreview(name, size),
      left: (at % 3) * size.width,
      top: Math.floor(at / 3) * size.height,
    })),
  );
  const { width, height } = PREVIEW;
  // The sheet is composed in full colour first, because the palette is chosen for the finished image.
  const sheet = await sharp({ create: { width, height, channels: 3, background: "#fbfaf6" } })
    .composite(tiles)
    .png()
    .toBuffer();
  return small(sharp(sheet));
}

function small(image: Sharp): Promise<Buffer> {
  return image.png({ palette: true, colours: 16, effort: 10, compressionLevel: 9 }).toBuffer();
}

/** An icon file of several sizes, each a PNG: a header of 6 bytes, 16 bytes for each size, then the images. */
async function drawIco(svg: string): Promise<Buffer> {
  const images = await Promise.all(ICO_SIZES.map((size) => drawIcon(svg, size)));
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.byteLength;
  for (const [at, image] of images.entries()) {
    const entry = 6 + 16 * at;
    const size = ICO_SIZES[at] ?? 0;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.byteLength, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.byteLength;
  }
  return Buffer.concat([head, ...images]);
}
