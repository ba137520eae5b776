import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readOptions } from "../shared/options.ts";
import { type ReadRow, readRows } from "./catalogues.ts";

/** A record of a catalogue file, by its place from 0. */
type RecordPlace = { file: string; record: number };
/** A run of characters in a record's own field; without offsets, the whole field. */
export type TextPlace = RecordPlace & {
  field: string;
  start?: number;
  end?: number;
  words?: string;
};

/** A file of labels. Those of the half 'judging' are only counted: nobody who writes rules reads them. */
export type LabelFile<Labels> = { name: string; labels: Labels & { half: string } };

/** The arguments of a bench that reads labels; null where `--set` is missing. */
export type LabelArguments = {
  /** The folder with the labels. */
  set: string;
  /** The folder with the files that they point into. */
  catalogues: string;
  /** Whether to print what was missed, never that of the judging half. */
  missed: boolean;
};

/** Reads `--set DIR [--catalogues DIR] [--missed]`. The catalogues are beside the set if nothing is given. */
export function parseLabelArguments(args: string[]): LabelArguments | null {
  const values = readOptions(args, {
    set: { type: "string" },
    catalogues: { type: "string" },
    missed: { type: "boolean", default: false },
  });
  const { set, missed } = values;
  if (!set) return null;
  return { set, catalogues: values.catalogues ?? join(set, "..", "catalogues"), missed };
}

/** The files `KIND.*.json` of a folder, by name. @throws where there is none */
export async function readLabels<Labels>(
  folder: string,
  kind: string,
): Promise<LabelFile<Labels>[]> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(`${kind}.`) && name.endsWith(".json"),
  );
  if (names.length === 0) throw new Error(`${folder} has no ${kind}.*.json`);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      labels: JSON.parse(await readFile(join(folder, name), "utf8")),
    })),
  );
}

/** Reads rows of the catalogue files in a folder by their place, each file once. */
export function openCatalogues(
  folder: string,
): (place: RecordPlace) => Promise<ReadRow | undefined> {
  const files = new Map<string, Promise<ReadRow[]>>();
  return async ({ file, record }) => {
    const rows = files.get(file) ?? readRows(join(folder, file));
    files.set(file, rows);
    return (await rows)[record];
  };
}

/** The characters that a label points to. @throws where the file is not the one that was labelled */
export function textAt({ raw }: ReadRow, place: TextPlace): string {
  const value = raw[place.field];
  const text = typeof value === "string" ? value : String(value ?? "");
  const slice = text.slice(place.start ?? 0, place.end);
  if (slice === "" || !squeeze(slice).startsWith(squeeze(place.words ?? "")))
    throw new Error(
      `${place.file} #${place.record}: ${place.field} is not the text that was labelled`,
    );
  return slice;
}

/** Only letters and digits, in lower case, which cleaning must not change. Used to compare a quote with its source. */
export function squeeze(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
