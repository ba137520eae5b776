// The encoder's model in a thread of its own: a run of it takes up to 100 ms, in which nothing else of a process answers.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { Tokenizer } from "@huggingface/tokenizers";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { WEIGHTS, weightsFile } from "./weights-files.ts";

/** Tokens that the model reads, of which the last is the end's. */
const MOST_TOKENS = 512;
const DIMENSIONS = 384;

const [model, words] = WEIGHTS.map((weights) => {
  const bytes = readFileSync(weightsFile(workerData, weights));
  if (createHash("sha256").update(bytes).digest("hex") !== weights.sha256)
    throw new Error(`${weights.name} is not the file that it should be: delete it.`);
  return bytes;
}) as [Buffer, Buffer];
const tokenizer = new Tokenizer(JSON.parse(words.toString("utf8")), {});
const session = await InferenceSession.create(model, { intraOpNumThreads: 1 });

parentPort?.on("message", async (text: string) => {
  try {
    parentPort?.postMessage(await encode(text));
  } catch (error) {
    parentPort?.postMessage({ error: String(error) });
  }
});
parentPort?.postMessage("ready");

/** The state of the first token, which is what the authors trained to stand for the whole text. */
async function encode(text: string): Promise<Float32Array> {
  const { ids } = tokenizer.encode(text);
  const read = ids.length > MOST_TOKENS ? [...ids.slice(0, MOST_TOKENS - 1), ids.at(-1) ?? 0] : ids;
  const tensor = (numbers: number[]) =>
    new Tensor("int64", BigInt64Array.from(numbers, BigInt), [1, numbers.length]);
  const output = await session.run({
    input_ids: tensor(read),
    attention_mask: tensor(read.map(() => 1)),
    token_type_ids: tensor(read.map(() => 0)),
  });
  const states = output.last_hidden_state?.data as Float32Array;
  return states.slice(0, DIMENSIONS);
}
