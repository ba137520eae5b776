import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createEncoder, DIMENSIONS } from "#app/platform/ai/encoder.server.ts";
import { createEncoderServer } from "./server.ts";
import { hasWeights } from "./weights.ts";

/** The folder in which the stacks of tests store the weights, once one of them has fetched them. */
const KEPT = join(import.meta.dirname, "..", "..", ".cache", "models");

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve(folder: string): Promise<string> {
  const { server, close } = createEncoderServer(folder);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ends.push(close, () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function post(url: string, body: object): Promise<Response> {
  return fetch(`${url}/run/@cf/baai/bge-small-en-v1.5`, {
    method: "POST",
    body: JSON.stringify(body),
  });
}

test("without weights it says so, and knows no other model", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-no-weights-"));
  ends.push(() => rmSync(folder, { recursive: true }));
  const url = await serve(folder);
  const answer = await post(url, { text: ["a pump"], pooling: "cls" });
  expect(answer.status).toBe(503);
  expect(JSON.stringify(await answer.json())).toContain("npm run encoder");
  expect((await fetch(`${url}/run/@cf/another`, { method: "POST" })).status).toBe(404);
});

// Machines that reach no source of weights have none.
test.skipIf(!hasWeights(KEPT))(
  "with them a need is nearer to what meets it than to anything else, also in one batch with a text of 40,000 characters",
  async () => {
    const encoder = createEncoder({ ENCODER_URL: await serve(KEPT) });
    const [need] = (await encoder?.embed(["keep rain off windows"], "query", 300_000)) ?? [];
    const texts = [
      "A hydrophobic coating for glass, from which water rolls away.",
      "A lithium cell with a silicon electrode.",
      "An antibody against influenza. ".repeat(1300),
    ];
    const vectors = (await encoder?.embed(texts, "record", 300_000)) ?? [];
    const [coating = 0, cell = 0, antibody = 0] = vectors.map((vector) =>
      (vector ?? []).reduce((sum, number, at) => sum + number * (need?.[at] ?? 0), 0),
    );
    expect(need).toHaveLength(DIMENSIONS);
    expect(coating).toBeGreaterThan(Math.max(cell, antibody) + 0.1);
  },
);

test.skipIf(!hasWeights(KEPT))(
  "another pooling, and texts that are none, are refused",
  async () => {
    const url = await serve(KEPT);
    for (const body of [
      { text: ["a pump"] },
      { text: [], pooling: "cls" },
      { text: [7], pooling: "cls" },
    ])
      expect((await post(url, body)).status).toBe(400);
  },
);
