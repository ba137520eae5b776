import type { TechnologyClass } from "../../import/vocabulary.ts";

/** Pictures that the image worker serves in several widths, as far as they are stored; else in the one they have. */
const SCALED = /\.(avif|webp|png|jpe?g)$/i;
const WIDTHS = [320, 640, 960];

/**
 * A technology's picture: its own where it has one, else the cover that the image worker draws for its
 * class and id. Decorative, since the title always stands beside it.
 *
 * @param composition what its cover is drawn in, where a list has its own one beside it already (`coverPlaces`)
 * @param width,height the space it takes before it has loaded, in CSS pixels
 * @param sizes the width it is shown at, as the `sizes` attribute wants it
 * @param priority for the one picture that a reader sees first; all others wait until they are near
 */
export function CoverPicture({
  img,
  id,
  technologyClass,
  composition = null,
  imagesUrl,
  width,
  height,
  sizes = "(max-width: 44rem) 92vw, 26rem",
  priority = false,
}: {
  img: string | null;
  id: number;
  technologyClass: TechnologyClass | null;
  composition?: number | null;
  imagesUrl: string;
  width: number;
  height: number;
  sizes?: string;
  priority?: boolean;
}) {
  const src = pictureAddress({ img, id, technologyClass, composition }, imagesUrl);
  const variants = img !== null && SCALED.test(img) ? WIDTHS : [];
  // React 18 passes this attribute on only when it is written in lower case.
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

/** The address of a technology's picture: its own, else the cover that is drawn for it. */
function pictureAddress(
  {
    img,
    id,
    technologyClass,
    composition = null,
  }: {
    img: string | null;
    id: number;
    technologyClass: TechnologyClass | null;
    composition?: number | null;
  },
  imagesUrl: string,
): string {
  return img === null
    ? `${imagesUrl}/covers/${technologyClass ?? "none"}-${id}${composition === null ? "" : `-${composition}`}.svg`
    : `${imagesUrl}/${img.split("/").map(encodeURIComponent).join("/")}`;
}

/** The picture that link previews show of a technology; many of them read no SVG. An address, or a path of this site. */
export function previewPicture(
  technology: { img: string | null; id: number; technologyClass: TechnologyClass | null },
  imagesUrl: string,
): string {
  return technology.img !== null && SCALED.test(technology.img)
    ? pictureAddress(technology, imagesUrl)
    : `/previews/${technology.technologyClass ?? "none"}.png`;
}
