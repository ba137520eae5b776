import { sha256 } from "#app/platform/sha256.ts";
import type { ListingTexts } from "./listing-content.ts";
import { LISTING_FIELDS, type ListingField } from "./listing-fields.ts";

/** A form's record of each text that it was rendered with: `title:1f0c… summary:…`. */
export async function marksOf(texts: ListingTexts): Promise<string> {
  const marks = await Promise.all(
    LISTING_FIELDS.map(async (field) => `${field.column}:${await markOf(field, texts)}`),
  );
  return marks.join(" ");
}

/** The mark of one text, whatever a browser's field does to its spaces. */
export async function markOf({ column, control }: ListingField, texts: ListingTexts) {
  const text = (texts[column] ?? "").trim();
  const known = control === "prose" || control === "text" ? text : text.replace(/\s+/g, " ");
  return (await sha256(known)).slice(0, 16);
}
