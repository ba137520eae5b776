import { join } from "node:path";
import files from "./weights-files.json" with { type: "json" };

/** A file of the encoder's weights: its name here, at its publisher and in the archive of its packager, and its content. */
export type WeightsFile = { name: string; published: string; packed: string; sha256: string };

/** The int8 weights of BAAI/bge-small-en-v1.5 (MIT) in ONNX, and its tokenizer. */
export const WEIGHTS: readonly WeightsFile[] = files;

export function weightsFile(folder: string, { name }: Pick<WeightsFile, "name">): string {
  return join(folder, name);
}
