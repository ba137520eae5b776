import type { ImageKey } from "./key.ts";

/** Widths in CSS pixels for which variants may be stored, as `{stem}-{width}.{extension}`. */
export const WIDTHS = [320, 640, 960] as const;

/** Formats that can replace one another. GIFs may be animated and SVGs scale, so they are left as they are. */
const NEGOTIABLE = new Set(["avif", "webp", "png", "jpg", "jpeg"]);

/**
 * The width in `?w=`; null for the base size, which is the largest. Unlisted widths are ignored, so that nobody can
 * fill caches with variants that do not exist.
 *
 * @param less one width smaller, for users who save data; the smallest stays
 */
export function readWidth(params: URLSearchParams, less = false): number | null {
  const asked = params.get("w");
  const at = WIDTHS.findIndex((width) => String(width) === asked);
  if (!less) return WIDTHS[at] ?? null;
  const widest = WIDTHS.length - 1;
  return WIDTHS[Math.max((at === -1 ? widest : at) - 1, 0)] ?? null;
}

/** Whether `Save-Data` requests less data. */
export function savesData(header: string | null): boolean {
  return header?.trim().toLowerCase() === "on";
}

/** Whether the response for this key depends on `Accept` and `Save-Data`. */
export function isNegotiable(extension: string): boolean {
  return NEGOTIABLE.has(extension);
}

/**
 * Keys to try, best first, for an image that may have better formats and smaller sizes stored beside it. AVIF and WebP
 * are offered only to clients that name them: many send a wildcard but support neither. The requested key always comes
 * last, whatever `Accept` says.
 */
export function listCandidates(image: ImageKey, width: number | null, accept: string | null) {
  if (!isNegotiable(image.extension)) return [image.key];
  const formats = listFormats(image.extension, accept);
  // The stored name may have its extension in capitals; variants are always in lower case.
  const named = image.key.slice(image.stem.length + 1);
  const at = (stem: string) =>
    formats.map((format) => `${stem}.${format === image.extension ? named : format}`);
  const sized = width === null ? [] : at(`${image.stem}-${width}`);
  return [...new Set([...sized, ...at(image.stem), image.key])];
}

function listFormats(named: string, accept: string | null): string[] {
  const quality = readQualities(accept ?? "*/*");
  const mime = named === "jpg" ? "image/jpeg" : `image/${named}`;
  const offers = new Map<string, number>([
    ["avif", quality.get("image/avif") ?? 0],
    ["webp", quality.get("image/webp") ?? 0],
  ]);
  if (!offers.get(named)) {
    const wildcard = quality.get("image/*") ?? quality.get("*/*") ?? 0;
    offers.set(named, quality.get(mime) ?? wildcard);
  }
  return [...offers]
    .filter(([, q]) => q > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([format]) => format);
}

/** Media ranges of an `Accept` header (RFC 9110, 12.5.1) with their q values; an invalid q counts as 0. */
function readQualities(accept: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of accept.split(",")) {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const value = q === undefined ? 1 : Number(q.slice(2));
    qualities.set(range, value >= 0 && value <= 1 ? value : 0);
  }
  return qualities;
}
