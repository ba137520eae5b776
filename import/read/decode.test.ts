import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openText } from "./decode.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "decode-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer): Promise<{ text: string; notes: string[] }> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  const source = await openText(path);
  let text = "";
  for await (const chunk of source.chunks) text += chunk;
  return { text, notes: source.notes };
}

const TEXT = "Café “naïve” 😀";

test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${TEXT}`)],
  ["UTF-16 LE with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
  ["UTF-16 BE with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le").swap16()],
  ["UTF-16 LE without a mark", Buffer.from(TEXT, "utf16le")],
  ["gzip", gzipSync(TEXT)],
])("%s is read as written", async (_, bytes) => {
  expect(await read(bytes)).toEqual({ text: TEXT, notes: [] });
});

test("bytes that are not UTF-8 are Windows-1252, and the UTF-8 around them stays", async () => {
  const bytes = Buffer.concat([
    Buffer.from("naïve "),
    Buffer.from([0x93, 0x43, 0x61, 0x66, 0xe9, 0x94]),
    Buffer.from(" 😀"),
  ]);
  expect(await read(bytes)).toEqual({
    text: "naïve “Café” 😀",
    notes: ["3 bytes are not UTF-8; read as Windows-1252"],
  });
});

test("characters that are cut by the read buffer are whole", async () => {
  const long = `x${"é😀".repeat(120_000)}`;
  expect((await read(Buffer.from(long))).text).toBe(long);
});

test("a gzip that ends early gives what it has", async () => {
  const whole = gzipSync(
    Buffer.from(Array.from({ length: 40_000 }, (_, index) => `line ${index * 7919}`).join("\n")),
  );
  const { text, notes } = await read(whole.subarray(0, whole.length / 2));
  expect(text.startsWith("line 0\nline 7919")).toBe(true);
  expect(notes).toEqual(["the gzip stream ends early or is damaged; read up to there"]);
});

test("a zip archive is named as one", async () => {
  await expect(read(Buffer.from("PK\u0003\u0004rest"))).rejects.toThrow("zip archive");
});
