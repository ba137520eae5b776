import types from "./content-types.json" with { type: "json" };

/** Content types by extension; any other extension is not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = types;

/** R2 allows keys of 1,024 bytes; the longest key in use is below a quarter of that. */
const MAX_KEY_LENGTH = 256;

/** A path segment: begins with a letter, digit, `-` or `_`, so neither `..` nor a hidden name matches. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

export type ImageKey = {
  /** The complete key in the bucket, such as `samples/7.webp`. */
  key: string;
  /** The key without its extension, such as `samples/7`. */
  stem: string;
  /** The extension in lower case, always one that `contentTypeOf` knows. */
  extension: string;
};

/**
 * Reads a URL's path as a key of the bucket. The path is checked as sent, without decoding, so that no encoded slash,
 * backslash or NUL can appear after the check.
 *
 * @returns null for anything outside the allow list
 */
export function readImageKey(pathname: string): ImageKey | null {
  const key = pathname.slice(1);
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) return null;
  for (const segment of key.split("/")) {
    if (!SEGMENT.test(segment) || segment.includes("..")) return null;
  }
  const dot = key.lastIndexOf(".");
  const extension = key.slice(dot + 1).toLowerCase();
  if (dot < 0 || !Object.hasOwn(CONTENT_TYPES, extension)) return null;
  return { key, stem: key.slice(0, dot), extension };
}

/**
 * A key's content type by its extension. The object's metadata is ignored, because it comes from whichever client
 * uploaded it.
 *
 * @throws Error for an unknown extension, which `readImageKey` never returns
 */
export function contentTypeOf(key: string): string {
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1).toLowerCase()];
  if (type === undefined) throw new Error(`no content type for ${key}`);
  return type;
}
