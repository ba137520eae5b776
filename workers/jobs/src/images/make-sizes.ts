import { DomainError } from "#app/platform/domain-error.ts";
import { WIDTHS } from "../../../images/src/negotiate.ts";

/** The part of Cloudflare's Images binding in use. */
export type MakeImages = Pick<ImagesBinding, "info" | "input">;

/** Pixels of the largest size, and of a side that is read at all. */
const BASE_WIDTH = 1600;
const LONGEST_SIDE = 12_000;
/** Maximum bytes of a card's image, and the qualities to try until it fits. */
const MOST_BYTES = 20_000;
const QUALITIES = [60, 40, 25, 12];

const UNREADABLE =
  "That file is not a readable image. Choose a JPEG, PNG or WebP, of 12,000 pixels a side at most.";

/**
 * Makes the sizes of an image that the image worker looks for: WebP, without whatever else the file held, such as the
 * place where a photograph was taken.
 *
 * @returns the whole image with an empty suffix, and one of each width, such as `-320`
 * @throws DomainError where the bytes are no image, whatever the file is called
 */
export async function makeSizes(
  images: MakeImages,
  given: ArrayBuffer,
): Promise<{ suffix: string; bytes: ArrayBuffer }[]> {
  if (!isImage(new Uint8Array(given, 0, Math.min(12, given.byteLength)))) throw unreadable();
  try {
    const info = await images.info(new Blob([given]).stream());
    if (!("width" in info) || Math.max(info.width, info.height) > LONGEST_SIDE) throw unreadable();
    const whole = encode(images, given, BASE_WIDTH, 75).then((bytes) => ({ suffix: "", bytes }));
    const sizes = WIDTHS.map(async (width) => {
      for (const quality of QUALITIES) {
        const bytes = await encode(images, given, width, quality);
        if (bytes.byteLength <= MOST_BYTES || quality === QUALITIES.at(-1))
          return { suffix: `-${width}`, bytes };
      }
      throw new Error("No quality is given.");
    });
    return await Promise.all([whole, ...sizes]);
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable(error);
  }
}

async function encode(images: MakeImages, given: ArrayBuffer, width: number, quality: number) {
  const made = await images
    .input(new Blob([given]).stream())
    .transform({ width, fit: "scale-down" })
    .output({ format: "image/webp", quality, anim: false });
  return await made.response().arrayBuffer();
}

/** Whether a file begins as a JPEG, PNG or WebP does. SVGs are documents, and never taken. */
function isImage(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith("\xff\xd8\xff") ||
    text.startsWith("\x89PNG\r\n\x1a\n") ||
    (text.startsWith("RIFF") && text.slice(8) === "WEBP")
  );
}

function unreadable(cause?: unknown): DomainError {
  return new DomainError("invalid-input", UNREADABLE, { cause });
}
