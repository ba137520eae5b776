import sharp from "sharp";
import { expect, test } from "vitest";
import { COVER_COMPOSITIONS } from "#app/technology/cover-places.ts";
import { COMPOSITIONS } from "./compositions.ts";
import { compositionOf, drawCover, readCoverPath } from "./cover.ts";
import { COVER_CLASSES } from "./tones.ts";

const MARK = "#c2410c";

test.each(COVER_CLASSES)(
  "1,500 covers of class %s are under 5 kB and all different, with one orange mark each",
  { timeout: 120_000 },
  (technologyClass) => {
    const wrong: string[] = [];
    const covers = new Set<string>();
    for (let id = 1; id <= 1500; id++) {
      const svg = drawCover(technologyClass, id);
      covers.add(svg);
      if (svg.length >= 5000) wrong.push(`${id}: ${svg.length} bytes`);
      if (svg.split(MARK).length !== 2) wrong.push(`${id}: ${svg.split(MARK).length - 1} marks`);
      if (/NaN|Infinity|undefined|null|e-\d/.test(svg)) wrong.push(`${id}: not a number`);
    }
    expect(wrong).toEqual([]);
    expect(covers.size).toBe(1500);
  },
);

test("a cover is ASCII, so that its length is its size", () => {
  for (const technologyClass of COVER_CLASSES) {
    expect(drawCover(technologyClass, 12)).toMatch(/^<svg[\x20-\x7e]+<\/svg>$/);
  }
});

test("the same class and id give the same cover", () => {
  expect(drawCover("energy", 41)).toBe(drawCover("energy", 41));
  expect(drawCover("energy", 41)).not.toBe(drawCover("energy", 258));
  expect(drawCover("energy", 41, 3)).not.toBe(drawCover("energy", 41));
});

test("covers of one class that stand near one another differ in their ground", () => {
  const ground = (id: number) => /fill="(#\w{6})"/.exec(drawCover("materials", id))?.[1];
  for (let id = 1; id <= 60; id++) {
    for (let step = 1; step < 7; step++) expect(ground(id)).not.toBe(ground(id + step));
  }
});

test("the orange mark of every composition survives a square crop and a 21:9 crop", {
  timeout: 120_000,
}, async () => {
  const lost: string[] = [];
  for (const [at] of COMPOSITIONS.entries()) {
    for (let turn = 0; turn < 7; turn++) {
      const id = at + 1 + turn * COMPOSITIONS.length;
      const name = COVER_CLASSES[turn] ?? "none";
      const pixels = await sharp(Buffer.from(drawCover(name, id)))
        .removeAlpha()
        .raw()
        .toBuffer();
      const marks = findOrange(pixels, 320);
      const square = marks.filter(([x]) => x >= 60 && x < 260);
      const wide = marks.filter(([, y]) => y >= 32 && y < 168);
      if (square.length < 25 || wide.length < 25) lost.push(`${name}-${id}`);
    }
  }
  expect(lost).toEqual([]);
});

test("there are as many compositions as pages ask for, and as many ids in a row have different ones", () => {
  expect(new Set(COMPOSITIONS).size).toBe(COVER_COMPOSITIONS);
  for (let id = 1; id <= 20; id++) {
    const row = Array.from({ length: COVER_COMPOSITIONS }, (_, step) => compositionOf(id + step));
    expect(new Set(row).size).toBe(COVER_COMPOSITIONS);
  }
});

/** Positions of pixels close to the accent colour, which no tone is close to. */
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
  expect(readCoverPath("/covers/energy-7.svg")).toEqual({
    technologyClass: "energy",
    id: 7,
    composition: compositionOf(7),
  });
  expect(readCoverPath("/covers/none-123456789012345-4.svg")).toEqual({
    technologyClass: "none",
    id: 123456789012345,
    composition: 4,
  });
});

test.each([
  "/covers/energy-0.svg",
  "/covers/energy-07.svg",
  "/covers/energy-7.5.svg",
  "/covers/energy-7-10.svg",
  "/covers/energy-7-04.svg",
  "/covers/energy-1234567890123456.svg",
  "/covers/Energy-7.svg",
  "/covers/toString-7.svg",
  "/covers/energy-7.png",
  "/covers/energy-7.svg\n",
])("%j is no cover", (path) => {
  expect(readCoverPath(path)).toBeNull();
});
