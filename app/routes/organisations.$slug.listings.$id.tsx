import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listingMessage, readImageWords } from "#app/organisations/listings/listing-answer.ts";
import { readListingTexts } from "#app/organisations/listings/listing-content.ts";
import { ListingEditor } from "#app/organisations/listings/listing-view.tsx";
import {
  ListingFormSchema,
  ListingIdSchema,
  ListingQuerySchema,
} from "#app/organisations/listings/listings.schema.ts";
import {
  changeListing,
  getListing,
  saveForm,
} from "#app/organisations/listings/listings.server.ts";
import { toListingView } from "#app/organisations/listings/to-listing-view.ts";
import { readOrganisationForm } from "#app/organisations/read-organisation-form.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Edit a listing",
  description: "A technology of your organisation.",
});

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { as, version, said } = readSearch(ListingQuerySchema(), request);
  const id = ListingIdSchema().parse(params.id);
  const page = await memberPage(
    { request, context },
    () => getListing(context, requireSlug(params), id, version),
    { heading: "Listing", problem: "The listing could not be loaded.", note: "Nothing is lost." },
  );
  return json({
    viewer: page.viewer,
    view: await toListingView(page, { as, version, imagesUrl: context.env.IMAGES_URL }),
    statusMessage: listingMessage(said),
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const id = ListingIdSchema().parse(params.id);
  const slug = requireSlug(params);
  const here = `/organisations/${slug}/listings/${id}`;
  const { fields, files, isTooLarge, refusal } = await readOrganisationForm(context, request, slug);
  const kept = {
    texts: readListingTexts(fields),
    seen: fields.seen,
    words: readImageWords(fields),
  };
  try {
    if (refusal) throw refusal;
    if (isTooLarge) throw new DomainError("too-large", TOO_LARGE);
    const { intent, image, document } = fields;
    if (intent === "save" || image !== undefined || document !== undefined) {
      const { refused, saved } = await saveForm(context, slug, id, { fields, files });
      if (refused) return json(refused.answer, { status: refused.status });
      const place = image !== undefined ? "#images" : document !== undefined ? "#documents" : "";
      return seeOther(`${here}?said=${saved > 0 ? "saved" : "unchanged"}${place}`);
    }
    const form = ListingFormSchema().safeParse(withIntent(fields));
    if (!form.success) return json({ error: "That form could not be read." }, { status: 400 });
    return seeOther(`${here}?said=${await changeListing(context, slug, id, form.data)}`);
  } catch (error) {
    return refuse(error, context, kept, { request, fields });
  }
}

const TOO_LARGE =
  "The files are larger than 20 MB together. Choose smaller ones, such as a JPEG of each. Nothing was saved yet.";

/** The buttons of an offer name the field: `use=summary`. */
function withIntent(fields: Record<string, string>): Record<string, string> {
  if (fields.use !== undefined) return { intent: "use", field: fields.use };
  if (fields.keep !== undefined) return { intent: "keep", field: fields.keep };
  return fields;
}

export default function EditListing() {
  return (
    <ListingEditor {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
