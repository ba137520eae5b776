import { createReadStream, type Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ImportFile } from "#import/read/decode.ts";
import { UnreadableFile } from "#import/read/problem.ts";
import { isCodedError } from "../shared/coded-error.ts";
import type { Report } from "./report.ts";

const BUFFER = 256 * 1024;
const CATALOGUE_FILE = /\.(?:json|jsonl|ndjson|csv|tsv|txt|xml)(?:\.gz)?$/i;

/** The named files; a folder means the catalogue files in it, by name. Anything that is not a file is reported. */
export async function findFiles(paths: readonly string[], report: Report): Promise<ImportFile[]> {
  const files: ImportFile[] = [];
  for (const path of await listFiles(paths, report)) {
    try {
      files.push(diskFile(path, (await stat(path)).size));
    } catch (error) {
      report.unreadable(basename(path), unreadable(error).message);
    }
  }
  return files;
}

function diskFile(path: string, size: number): ImportFile {
  return {
    name: basename(path),
    size,
    async *open() {
      try {
        yield* createReadStream(path, { highWaterMark: BUFFER });
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

async function listFiles(paths: readonly string[], report: Report): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    try {
      const kind = await stat(path);
      if (kind.isFile()) files.push(path);
      else if (!kind.isDirectory()) report.unreadable(path, "is neither a file nor a folder");
      else files.push(...(await listFolder(path, report)));
    } catch (error) {
      if (!isFileError(error)) throw error;
      report.unreadable(
        path,
        error.code === "ENOENT" ? "there is no such file" : `cannot be read (${error.code})`,
      );
    }
  }
  return files;
}

async function listFolder(path: string, report: Report): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const isCatalogue = (entry: Dirent) => !entry.isDirectory() && CATALOGUE_FILE.test(entry.name);
  const names = (some: Dirent[]) => some.map(({ name }) => name).sort();
  const found = names(entries.filter(isCatalogue));
  const others = names(entries.filter((entry) => !isCatalogue(entry)));
  if (found.length === 0) report.unreadable(path, "is a folder without catalogue files");
  else if (others.length > 0)
    report.fileNote(path, `not read, by their names no catalogue files: ${others.join(", ")}`);
  return found.map((name) => join(path, name));
}

function isFileError(error: unknown): error is Error & { code: string } {
  return isCodedError(error) && /^E[A-Z]+$/.test(error.code);
}

/** The disk's message about a file, for the person who named it. @throws any other error */
function unreadable(error: unknown): UnreadableFile {
  if (!isFileError(error)) throw error;
  return new UnreadableFile(`cannot be read (${error.code})`);
}
