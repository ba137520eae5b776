import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fileOf } from "../file-for-test.ts";
import { openText, readTextHead } from "./decode.ts";
import { UnreadableFile } from "./problem.ts";

async function read(bytes: Uint8Array, piece?: number): Promise<{ text: string; notes: string[] }> {
  const source = openText(fileOf("a file", Uint8Array.from(bytes), piece));
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
  expect(await read(bytes, 3)).toEqual({ text: TEXT, notes: [] });
});

test.each([1, 3, 65_536])("a declared character set is read in pieces of %d", async (piece) => {
  const declared = Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?><a>');
  const bytes = Buffer.concat([declared, Buffer.from([0xa3, 0xf3, 0x64, 0xbc])]);
  expect((await read(bytes, piece)).text).toContain("<a>Łódź");
});

test("a file of less than four bytes is read, and an empty one is an empty text", async () => {
  expect(await read(Buffer.from("é"), 1)).toEqual({ text: "é", notes: [] });
  expect(await read(Buffer.from(""))).toEqual({ text: "", notes: [] });
});

test("a file that fails while it is read says why, and one that is left early is closed", async () => {
  // biome-ignore lint/correctness/useYield: it fails before the first piece.
  async function* failing(): AsyncGenerator<Uint8Array> {
    throw new UnreadableFile("cannot be read (EIO)");
  }
  const broken = openText({ name: "broken", size: 1, open: failing });
  await expect(broken.chunks.next()).rejects.toThrow("cannot be read (EIO)");

  let closed = 0;
  async function* endless() {
    try {
      for (;;) yield new TextEncoder().encode("more and ");
    } finally {
      closed += 1;
    }
  }
  expect(await readTextHead({ name: "endless", size: 1, open: endless }, 12)).toBe("more and mor");
  expect(closed).toBe(1);
});

test("a gzip of several members is read to its end", async () => {
  const bytes = Buffer.concat([gzipSync("one "), gzipSync("two")]);
  expect((await read(bytes)).text).toBe("one two");
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

test.each([
  ["CR line ends", "Title\rF\x9fr Z\x9frich\r"],
  ["letters that would be capitals within a word", "Title\nF\x9fr Caf\x8es\n"],
])("%s show Mac Roman", async (_, bytes) => {
  const { text, notes } = await read(Buffer.from(bytes, "latin1"));
  expect(text).toContain("Für");
  expect(notes).toEqual(["read as Mac Roman, as its line ends or letters show"]);
});

test.each(["na\x9aa \x93don\x92t\x94 wait\x85", "F\xfcr\rZ\xfcrich\r"])(
  "%j stays Windows-1252",
  async (bytes) => {
    const { notes } = await read(Buffer.from(bytes, "latin1"));
    expect(notes).toEqual([expect.stringContaining("read as Windows-1252")]);
  },
);

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
