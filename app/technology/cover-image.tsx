import type { TechnologyCard } from "./technology.schema.ts";

/** The fields by which a technology's image is chosen. */
type Imaged = Pick<TechnologyCard, "img" | "id" | "technologyClass">;

/** Formats of which the image worker serves smaller variants, if they are stored. */
const SCALED = /\.(avif|webp|png|jpe?g)$/i;
const WIDTHS = [320, 640, 960];

/**
 * A technology's image: its own, or else the cover that the image worker draws for its class and id. Decorative,
 * because the title is always next to it.
 *
 * @param composition the cover's composition, if a neighbour in the list has its default one (`coverPlaces`)
 * @param width,height the space reserved before loading, in CSS pixels
 * @param sizes the displayed width, as in the `sizes` attribute
 * @param priority for the image that readers see first; all others load lazily
 */
export function CoverImage({
  technology,
  composition = null,
  imagesUrl,
  width,
  height,
  sizes = "(max-width: 47.99rem) 92vw, 26rem",
  priority = false,
}: {
  technology: Imaged;
  composition?: number | null;
  imagesUrl: string;
  width: number;
  height: number;
  sizes?: string;
  priority?: boolean;
}) {
  const src = imageAddress(technology, imagesUrl, composition);
  const variants = isScaled(technology) ? WIDTHS : [];
  // React 18 passes this attribute on only in lower case.
  const loading = priority
    ? { fetchpriority: "high" }
    : ({ loading: "lazy", decoding: "async" } as const);
  return (
    <img
      className="cover"
      alt=""
      srcSet={variants.map((size) => `${src}?w=${size} ${size}w`).join(", ") || undefined}
      sizes={variants.length > 0 ? sizes : undefined}
      src={variants.length > 0 ? `${src}?w=640` : src}
      width={width}
      height={height}
      {...loading}
    />
  );
}

/** Whether the image worker has smaller variants of its image. */
function isScaled({ img }: Imaged): boolean {
  return img !== null && SCALED.test(img);
}

/** The URL of a technology's image: its own, or the drawn cover. */
export function imageAddress(
  { img, id, technologyClass }: Imaged,
  imagesUrl: string,
  composition: number | null = null,
): string {
  return img === null
    ? `${imagesUrl}/covers/${technologyClass ?? "none"}-${id}${composition === null ? "" : `-${composition}`}.svg`
    : `${imagesUrl}/${img.split("/").map(encodeURIComponent).join("/")}`;
}

/** The image of a technology for link previews, many of which do not support SVG. A URL, or a path on this site. */
export function previewImage(technology: Imaged, imagesUrl: string): string {
  return isScaled(technology)
    ? imageAddress(technology, imagesUrl)
    : `/previews/${technology.technologyClass ?? "none"}.png`;
}
