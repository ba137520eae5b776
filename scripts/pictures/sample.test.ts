import sharp from "sharp";
import { expect, test } from "vitest";
import { COVER_CLASSES } from "../../workers/images/src/cover.ts";
import { drawSamplePictures, MAX_BYTES, selectSamples } from "./sample.ts";
import { drawScene } from "./scenes.ts";

test("only records whose picture is their own sample are drawn", () => {
  const records = [
    { tech_id: 9, class1: "energy", img: "samples/9.webp" },
    { tech_id: 3, class1: null, img: "samples/3.webp" },
    { tech_id: 4, class1: "medical", img: null },
    { tech_id: 5, class1: "medical", img: "samples/6.webp" },
    { tech_id: 6, class1: "medical", img: "uploads/6.webp" },
  ] as const;
  expect(selectSamples(records).map(({ tech_id }) => tech_id)).toEqual([3, 9]);
});

test("a picture comes in two formats and three widths, each within its budget", async () => {
  const pictures = await drawSamplePictures([
    { tech_id: 5, class1: "materials", img: "samples/5.webp" },
  ]);
  const found: Record<string, string> = {};
  for (const [key, bytes] of pictures) {
    expect(bytes.byteLength, key).toBeLessThanOrEqual(MAX_BYTES);
    const { format, compression, width, height } = await sharp(bytes).metadata();
    found[key] = `${compression === "av1" ? "avif" : format} ${width}x${height}`;
  }
  expect(found).toEqual({
    "samples/5-320.webp": "webp 320x200",
    "samples/5-320.avif": "avif 320x200",
    "samples/5-640.webp": "webp 640x400",
    "samples/5-640.avif": "avif 640x400",
    "samples/5-960.webp": "webp 960x600",
    "samples/5-960.avif": "avif 960x600",
    "samples/5.webp": "webp 960x600",
    "samples/5.avif": "avif 960x600",
  });
});

test.each(COVER_CLASSES)("every scene of class %s is complete and has one orange piece", (name) => {
  const wrong: number[] = [];
  for (let id = 1; id <= 40; id++) {
    const svg = drawScene(name, id);
    const fills = svg.match(/fill="#c2410c"/g) ?? [];
    if (fills.length !== 1 || /NaN|undefined|Infinity/.test(svg)) wrong.push(id);
    expect(svg).toBe(drawScene(name, id));
  }
  expect(wrong).toEqual([]);
});
