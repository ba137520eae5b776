import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type postgres from "postgres";
import { textToEncode } from "#app/discovery/marketplace/store-meaning.server.ts";
import { createEncoder, ENCODER_NAME, type Encoder } from "#app/platform/ai/encoder.server.ts";
import { type EncoderModel, openModel } from "../../local/encoder/model.ts";
import { fetchWeights } from "../../local/encoder/weights.ts";
import { encodeSome } from "../../workers/jobs/src/meaning/encode-technologies.ts";

/** The encoder's vectors of this machine, so that a text is encoded once for all measurements. */
const KEPT = join(import.meta.dirname, "..", "..", ".cache", "vectors.jsonl");

/** The encoder in this process, for commands. @throws Error where its weights cannot be had */
export async function openEncoder(): Promise<Encoder & { close(): Promise<void> }> {
  const folder = resolve(process.env.MODEL_DIR || ".cache/models");
  if (!(await fetchWeights(folder, (line) => console.error(line))))
    throw new Error("There are no weights of the encoder.");
  const model = await openModel(folder);
  const run = keeping(model);
  const encoder = createEncoder({ AI: { run } });
  if (!encoder) throw new Error("There is no encoder.");
  return { embed: encoder.embed, close: model.close };
}

/** Answers as Workers AI's binding does, from the cache where the text is known. */
function keeping(model: EncoderModel) {
  const known = new Map<string, number[]>();
  if (existsSync(KEPT))
    for (const line of readFileSync(KEPT, "utf8").split("\n"))
      if (line) known.set(line.slice(0, 64), numbersOf(line.slice(65)));
  mkdirSync(dirname(KEPT), { recursive: true });
  return async (_model: string, inputs: object) => {
    const { text } = inputs as { text: string[] };
    const hashes = text.map((one) => createHash("sha256").update(one).digest("hex"));
    const missing = text.filter((_, at) => !known.has(hashes[at] ?? ""));
    const made = await model.embed(missing);
    missing.forEach((one, at) => {
      const hash = createHash("sha256").update(one).digest("hex");
      const vector = made[at] ?? new Float32Array();
      known.set(hash, Array.from(vector));
      appendFileSync(KEPT, `${hash} ${Buffer.from(vector.buffer).toString("base64")}\n`);
    });
    return { data: hashes.map((hash) => known.get(hash)) };
  };
}

function numbersOf(base64: string): number[] {
  const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
  return Array.from(new Float32Array(bytes.buffer));
}

/** Makes the vectors of all technologies and their lists of similar ones, as the jobs Worker does in the night. */
export async function encodeCatalogue(sql: postgres.Sql<never>, encoder: Encoder): Promise<void> {
  const db = sql as unknown as postgres.Sql;
  const lease = randomUUID();
  const message = {
    encoder,
    log: () => undefined,
    database: async (name: string, args: object) => {
      const names = Object.keys(args).map((key, at) => `${key} => $${at + 1}`);
      const [row] = await db.unsafe(
        `select public.${name}(${names}) as answer`,
        Object.values(args),
      );
      return row?.answer;
    },
  };
  while ((await encodeSome(message as never, lease)) === "working");
}

/** Makes a query's vector, as the web Worker does before a search. */
export async function encodeQuery(
  sql: postgres.Sql<never>,
  encoder: Encoder,
  query: { q: string; mode: "regular" | "ai"; kw: string[] },
): Promise<void> {
  const [vector] = await encoder.embed([textToEncode(query)], "query", 60_000);
  const db = sql as unknown as postgres.Sql;
  await db`
    select public.store_query_vector(${query.q}, ${query.mode}, ${query.kw}::text[], ${ENCODER_NAME}, ${vector ?? []}::real[])`;
}
