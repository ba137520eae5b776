import { renderToStaticMarkup } from "react-dom/server";

/** The pictures that the owner gave, as HTML; each links to the whole of itself. */
export function picturesHtml(
  pictures: readonly { key: string; words: string }[],
  imagesUrl: string,
): string {
  return renderToStaticMarkup(
    pictures.map(({ key, words }) => (
      <a key={key} href={`${imagesUrl}/${key}`}>
        <img
          className="cover"
          src={`${imagesUrl}/${key}?w=960`}
          alt={words || "A picture from the owner, not described"}
          width={960}
          height={600}
          loading="lazy"
        />
      </a>
    )),
  );
}
