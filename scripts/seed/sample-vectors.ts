import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Vector } from "#app/platform/ai/encoder.server.ts";

/**
 * The samples' vectors, so that the first search after the first start has meaning. `npm run encoder -- --samples` writes
 * the file again.
 */
const FILE = join(import.meta.dirname, "../../supabase/seed/vectors.json");

/** A technology's vector, and the MD5 of the text that was encoded. */
export type SampleVector = { id: number; text: string; vector: Vector };
/** Vectors by technology; each is its numbers as 16-bit floats in base64. */
type Stored = Record<string, { text: string; vector: string }>;

export function readSampleVectors(): SampleVector[] {
  const stored = JSON.parse(readFileSync(FILE, "utf8")) as Stored;
  return Object.entries(stored).map(([id, { text, vector }]) => ({
    id: Number(id),
    text,
    vector: Array.from(new Float16Array(Uint8Array.from(Buffer.from(vector, "base64")).buffer)),
  }));
}

export function storeSampleVectors(vectors: readonly SampleVector[]): void {
  const stored: Stored = {};
  for (const { id, text, vector } of vectors) {
    const bytes = Buffer.from(Float16Array.from(vector).buffer);
    stored[id] = { text, vector: bytes.toString("base64") };
  }
  writeFileSync(FILE, `${JSON.stringify(stored, null, 2)}\n`);
}
