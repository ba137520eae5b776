import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  CATALOGUES,
  hasCatalogues,
  type ReadRow,
  readLabels,
  readRows,
  type TextPlace,
  textAt,
} from "./labels/labels.ts";

/** Prints the SHA-256 of each file of labels, and fails if a label does not point to the text that was labelled. */
export async function benchLabels(): Promise<number> {
  const files = (await readdir(join(import.meta.dirname, "labels"))).filter((name) =>
    name.endsWith(".json"),
  );
  const rows = new Map<string, ReadRow[]>();
  let wrong = 0;
  for (const name of files.sort()) {
    const { labels, sha256 } = await readLabels<unknown>(name.replace(/\.json$/, ""));
    const places = placesIn(labels);
    if (!hasCatalogues()) {
      console.log(`${name}: ${sha256}; ${places.length} places not checked: no ${CATALOGUES}`);
      continue;
    }
    for (const place of places) {
      if (!rows.has(place.file)) rows.set(place.file, await readRows(place.file));
      const row = rows.get(place.file)?.[place.record];
      try {
        if (!row) throw new Error(`${place.file} has no record ${place.record}`);
        if (place.field !== "institution") textAt(row, place);
      } catch (error) {
        wrong += 1;
        console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    console.log(`${name}: ${sha256}; ${places.length} places`);
  }
  return wrong === 0 ? 0 : 1;
}

/** Every object in a file of labels that names a field of a record. */
function placesIn(value: unknown): TextPlace[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(placesIn);
  const isPlace = "file" in value && "record" in value && "field" in value;
  return isPlace ? [value as TextPlace, ...inside] : inside;
}
