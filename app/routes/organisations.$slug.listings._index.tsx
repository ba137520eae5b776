import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listingMessage } from "#app/organisations/listings/listing-answer.ts";
import {
  ListingsQuerySchema,
  SeveralFormSchema,
} from "#app/organisations/listings/listings.schema.ts";
import { changeSeveral, getListings } from "#app/organisations/listings/listings.server.ts";
import { listingsHref } from "#app/organisations/listings/listings-href.ts";
import { ListingsView } from "#app/organisations/listings/listings-view.tsx";
import type { SeveralAnswer } from "#app/organisations/listings/several-bar.tsx";
import { requireSlug } from "#app/organisations/slug.ts";
import { readFormWithLists, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({ title: "Listings", description: "Your organisation's technologies." });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const query = readSearch(ListingsQuerySchema(), request);
  const page = await memberPage(
    { request, context },
    () => getListings(context, requireSlug(params), query),
    { heading: "Listings", problem: "The listings could not be loaded.", note: "Nothing is lost." },
  );
  const here = listingsHref(requireSlug(params), { ...query, said: null });
  return json({ query, here, page, statusMessage: listingMessage(query.said) });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const query = readSearch(ListingsQuerySchema(), request);
  const posted = await readFormWithLists(request, ["id"]);
  const { id, ...fields } = posted;
  const form = SeveralFormSchema().safeParse({ ...fields, ids: id });
  const kept = { fields: fields as Record<string, string>, ids: [id].flat().map(Number) };
  if (!form.success) {
    const isContact = form.error.issues.some(({ path }) => path[0] === "contact");
    const error = isContact ? "Type a name or an e-mail address." : "That form could not be read.";
    return json<SeveralAnswer>({ error, ...kept }, { status: 400 });
  }
  if (form.data.ids.length === 0 && !form.data.all) {
    return json<SeveralAnswer>({ error: "Choose at least one listing.", ...kept }, { status: 400 });
  }
  try {
    const said = `changed-${await changeSeveral(context, slug, form.data, query)}`;
    return seeOther(listingsHref(slug, { ...query, said }));
  } catch (error) {
    return refuse(error, context, kept, { request, fields: posted });
  }
}

export default function Listings() {
  const answer = useActionData<typeof action>();
  return (
    <ListingsView
      {...useLoaderData<typeof loader>()}
      answer={answer && { ...answer, error: answer.error ?? "" }}
    />
  );
}
