import { join } from "node:path";

/** A file of the encoder's weights: its name here, at its publisher and in the archive of its packager, and its content. */
export type WeightsFile = { name: string; published: string; packed: string; sha256: string };

/** The int8 weights of BAAI/bge-small-en-v1.5 (MIT) in ONNX, and its tokenizer. */
export const WEIGHTS = [
  {
    name: "model_quantized.onnx",
    published: "onnx/model_quantized.onnx",
    packed: "bge-small-en-v1.5-q.onnx",
    sha256: "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4",
  },
  {
    name: "tokenizer.json",
    published: "tokenizer.json",
    packed: "bge-small-en-v1.5-q-tokenizer.json",
    sha256: "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
  },
] as const satisfies WeightsFile[];

export function weightsFile(folder: string, { name }: Pick<WeightsFile, "name">): string {
  return join(folder, name);
}
