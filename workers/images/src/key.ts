/** Content types by extension: what is not in this table is not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
};

/** R2 takes keys of 1,024 bytes; nothing of ours comes near a quarter of that. */
const MAX_KEY_LENGTH = 256;

/** One segment: begins with a letter, digit, `-` or `_`, so neither `..` nor a hidden name passes. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

export type PictureKey = {
  /** The whole key in the bucket, such as `samples/7.webp`. */
  key: string;
  /** The key without its extension, such as `samples/7`. */
  stem: string;
  /** The extension in lower case, always one that `contentTypeOf` knows. */
  extension: string;
};

/**
 * Reads the path of a URL as a key of the bucket. The path is judged as it was sent: nothing is
 * decoded, so that no encoded slash, backslash or NUL can turn into one after the check.
 *
 * @returns null for everything outside the whitelist.
 */
export function readPictureKey(pathname: string): PictureKey | null {
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
 * The content type of a key by its extension. What the bucket says about the object is not asked:
 * metadata comes from whoever uploaded it.
 *
 * @throws Error when the extension is unknown, which `readPictureKey` never lets through.
 */
export function contentTypeOf(key: string): string {
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1).toLowerCase()];
  if (type === undefined) throw new Error(`no content type for ${key}`);
  return type;
}
