import sharp from "sharp";
import { expect, test } from "vitest";
import { COVER_CLASSES, drawCover, readCoverPath } from "./cover.ts";

const MARK = "#c2410c";

test.each(COVER_CLASSES)(
  "3,000 covers of class %s are under 5 kB, whole numbers and all, with one orange mark each",
  { timeout: 60_000 },
  (technologyClass) => {
    const wrong: string[] = [];
    for (let id = 1; id <= 3000; id++) {
      const svg = drawCover(technologyClass, id);
      if (svg.length >= 5000) wrong.push(`${id}: ${svg.length} bytes`);
      if (svg.split(MARK).length !== 2) wrong.push(`${id}: ${svg.split(MARK).length - 1} marks`);
      if (/NaN|Infinity|undefined|null|e-\d/.test(svg)) wrong.push(`${id}: not a number`);
    }
    expect(wrong).toEqual([]);
  },
);

test("a cover is ASCII, so that its length is its size", () => {
  for (const technologyClass of COVER_CLASSES) {
    expect(drawCover(technologyClass, 12)).toMatch(/^<svg[\x20-\x7e]+<\/svg>$/);
  }
});

test("the same class and id give the same cover", () => {
  expect(drawCover("energy", 41)).toBe(drawCover("energy", 41));
  expect(drawCover("energy", 41)).not.toBe(drawCover("energy", 76));
});

test("covers of one class that stand near one another differ in their ground", () => {
  const ground = (id: number) => /fill="(#\w{6})"/.exec(drawCover("materials", id))?.[1];
  for (let id = 1; id <= 60; id++) {
    for (let step = 1; step < 7; step++) expect(ground(id)).not.toBe(ground(id + step));
  }
});

test("the orange mark survives a square crop and a 21:9 crop", { timeout: 60_000 }, async () => {
  const lost: string[] = [];
  for (const technologyClass of COVER_CLASSES) {
    for (let id = 1; id <= 35; id++) {
      const svg = Buffer.from(drawCover(technologyClass, id));
      const pixels = await sharp(svg).removeAlpha().raw().toBuffer();
      const marks = findOrange(pixels, 320);
      const square = marks.filter(([x]) => x >= 60 && x < 260);
      const wide = marks.filter(([, y]) => y >= 32 && y < 168);
      if (square.length < 25 || wide.length < 25) lost.push(`${technologyClass}-${id}`);
    }
  }
  expect(lost).toEqual([]);
});

/** Places of pixels that are nearly the accent colour, which no tone comes close to. */
function findOrange(pixels: Buffer, width: number): [x: number, y: number][] {
  const found: [number, number][] = [];
  for (let at = 0; at * 3 < pixels.length; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 3, at * 3 + 3);
    if (Math.abs(red - 194) < 14 && Math.abs(green - 65) < 14 && Math.abs(blue - 12) < 14) {
      found.push([at % width, Math.floor(at / width)]);
    }
  }
  return found;
}

test("the path of a cover names a class and an id", () => {
  expect(readCoverPath("/covers/energy-7.svg")).toEqual({ technologyClass: "energy", id: 7 });
  expect(readCoverPath("/covers/none-123456789012345.svg")).toEqual({
    technologyClass: "none",
    id: 123456789012345,
  });
});

test.each([
  "/covers/energy-0.svg",
  "/covers/energy-07.svg",
  "/covers/energy--7.svg",
  "/covers/energy-7.5.svg",
  "/covers/energy-1234567890123456.svg",
  "/covers/Energy-7.svg",
  "/covers/toString-7.svg",
  "/covers/energy-7.svg/",
  "/covers/energy-7.png",
  "/covers/%65nergy-7.svg",
  "/covers/energy-7.svg\n",
])("%j is no cover", (path) => {
  expect(readCoverPath(path)).toBeNull();
});
