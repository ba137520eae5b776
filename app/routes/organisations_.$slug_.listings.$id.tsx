import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listingMessage } from "../listings/listing-answer.ts";
import { readListingTexts } from "../listings/listing-content.ts";
import { ListingEditor } from "../listings/listing-view.tsx";
import {
  ListingFormSchema,
  ListingIdSchema,
  ListingQuerySchema,
} from "../listings/listings.schema.ts";
import { changeListing, getListing, saveListing } from "../listings/listings.server.ts";
import { postPictures } from "../listings/post-pictures.server.ts";
import { toListingView } from "../listings/to-listing-view.server.ts";
import { readForm, readSearch } from "../platform/forms.server.ts";
import { pathOf, readPage, refuse, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Edit a listing", description: "A technology of your organisation." });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const id = ListingIdSchema().parse(params.id);
  const { as, version, said } = readSearch(ListingQuerySchema(), request);
  const shared = { here: pathOf(request), statusMessage: listingMessage(said) };
  const read = await readPage(request, getListing(context, params.slug ?? "", id, version));
  if (!read.ok) return json({ ...shared, view: null }, { status: read.status });
  if (read.value === null) throw new Response("Not found", { status: 404 });
  return json({
    ...shared,
    view: await toListingView(read.value, { as, version, picturesUrl: context.env.IMAGES_URL }),
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const id = ListingIdSchema().parse(params.id);
  const slug = params.slug ?? "";
  const here = `/organisations/${slug}/listings/${id}`;
  if (new URL(request.url).searchParams.has("pictures")) {
    try {
      const refused = await postPictures(context, slug, id, request);
      if (refused) return json(refused.answer, { status: refused.status });
      return redirect(`${here}?said=saved#pictures`, 303);
    } catch (error) {
      return refuse(error, context, {});
    }
  }
  const fields = await readForm(request);
  try {
    if (fields.intent === "save") {
      const { answer, saved } = await saveListing(context, slug, id, fields);
      if (answer) return json(answer, { status: answer.conflicts.length > 0 ? 409 : 400 });
      return redirect(`${here}?said=${saved > 0 ? "saved" : "unchanged"}`, 303);
    }
    const form = ListingFormSchema().safeParse(withIntent(fields));
    if (!form.success) return json({ error: "That form could not be read." }, { status: 400 });
    return redirect(`${here}?said=${await changeListing(context, slug, id, form.data)}`, 303);
  } catch (error) {
    return refuse(error, context, { texts: readListingTexts(fields) });
  }
}

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
