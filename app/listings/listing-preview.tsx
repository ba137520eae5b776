import { toBlocks } from "../../import/text/rich-text.ts";
import { RichTextBlocks } from "../technology/rich-text-blocks.tsx";
import type { ListingTexts } from "./listing-content.ts";
import { LISTING_FIELDS, type ListingField } from "./listing-fields.ts";
import type { Reader } from "./listing-readers.ts";

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

/** What a reader of the given kind gets of a record, field by field. */
export function ListingPreview({ texts, reader }: { texts: ListingTexts; reader: Reader }) {
  const shown = LISTING_FIELDS.filter(
    (field) => READ[reader].includes(field.reader) && texts[field.column],
  );
  return (
    <article aria-label={`As a ${reader}`}>
      <p className="note">{WHO[reader]}</p>
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
