import { seedRandom } from "../../workers/images/src/random.ts";

/**
 * The grain of paper as raw RGBA: fine specks and soft mottling four pixels wide, in grey around the middle, for
 * blending with `soft-light`. It is faint on purpose, since every speck costs bytes.
 *
 * @param width in pixels
 * @param height in pixels
 */
export function makeGrain(width: number, height: number): Buffer {
  const random = seedRandom(`grain/${width}x${height}`);
  const cell = 4;
  const columns = Math.ceil(width / cell) + 1;
  const mottling = Float32Array.from({ length: columns * (Math.ceil(height / cell) + 1) }, () =>
    random.float(-9, 9),
  );
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
      const [u, v] = [(x % cell) / cell, (y % cell) / cell];
      const at = (dx: number, dy: number) => mottling[(row + dy) * columns + column + dx] ?? 0;
      const soft =
        (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
      pixels.fill(128 + soft + random.float(-8, 8), (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return pixels;
}
