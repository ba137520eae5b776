import { toEditableText } from "#import/text/editable-text.ts";
import type { ListingContent } from "./listing-content.ts";
import { toListingTexts } from "./listing-content.ts";
import { marksOf } from "./listing-marks.ts";
import type { Reader } from "./listing-readers.ts";
import type { Listing, ListingPage } from "./listings.schema.ts";

export type ListingView = Awaited<ReturnType<typeof toListingView>>;

/** A listing as its page shows it: every value as text. @param as who a preview is for @param version the one whose changes were read */
export async function toListingView(
  { organisation, listing }: { organisation: ListingPage["organisation"]; listing: Listing },
  { as, version, imagesUrl }: { as: Reader | null; version: number | null; imagesUrl: string },
) {
  const { content, changes, offers, ...facts } = listing;
  const texts = toListingTexts(content as ListingContent);
  const category = content.categorical_assign;
  return {
    ...facts,
    organisation,
    href: `/organisations/${organisation.slug}/listings/${listing.id}`,
    texts,
    /** The form's record of the texts that it is rendered with. */
    seen: await marksOf(texts),
    as,
    imagesUrl,
    /** Null where there is none to hide. */
    category: category === "Unclassified" ? null : String(category),
    offers: offers.map(({ field, value, at }) => ({ field, at, text: toEditableText(value) })),
    differences:
      changes === null || version === null
        ? null
        : {
            version,
            fields: Object.entries(changes).map(([field, each]) => ({
              field,
              old: toEditableText(each.old),
              now: toEditableText(each.new),
            })),
          },
  };
}
