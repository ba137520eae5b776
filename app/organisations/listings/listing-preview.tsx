import { RichTextBlocks } from "#app/technology/rich-text-blocks.tsx";
import { toBlocks } from "#import/text/rich-text.ts";
import { LISTING_FIELDS, type ListingField } from "./listing-fields.ts";
import type { Reader } from "./listing-readers.ts";
import type { ListingView } from "./to-listing-view.ts";

const READ: Record<Reader, readonly ListingField["reader"][]> = {
  visitor: ["everyone"],
  member: ["everyone", "members"],
  subscriber: ["everyone", "members", "subscribers"],
};

const WHO: Record<Reader, string> = {
  visitor:
    "Visitors see this in lists and previews, and the rest only while the technology is featured.",
  member: "Members see this on its page; whom to contact is for subscribers.",
  subscriber: "Subscribers see everything, with your contact.",
};

/** A record as a reader of the given kind sees it, field by field, and its images where its page has them. */
export function ListingPreview({ view, reader }: { view: ListingView; reader: Reader }) {
  const { texts } = view;
  const shown = LISTING_FIELDS.filter(
    (field) => READ[reader].includes(field.reader) && texts[field.column],
  );
  return (
    <article aria-label={`As a ${reader}`} className="stack">
      <p className="note">{WHO[reader]}</p>
      <Images view={view} reader={reader} />
      {shown.map((field) => {
        const text = texts[field.column] ?? "";
        const choice = field.choices?.find(({ value }) => value === text)?.label;
        return (
          <section key={field.column} className="prose">
            <h2>{field.label}</h2>
            {choice ? <p>{choice}</p> : <RichTextBlocks blocks={toBlocks(text)} />}
          </section>
        );
      })}
    </article>
  );
}

/** Lists show the first; the rest are for whoever may open the page. */
function Images({ view: { images, imagesUrl }, reader }: { view: ListingView; reader: Reader }) {
  return images
    .slice(0, reader === "visitor" ? 1 : undefined)
    .map(({ key, words }) => (
      <img
        key={key}
        className="cover"
        src={`${imagesUrl}/${key}?w=960`}
        alt={words || "An image from the owner, not described"}
        width={960}
        height={600}
        loading="lazy"
      />
    ));
}
