import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listingMessage } from "../owners/listings/listing-answer.ts";
import { ListingsQuerySchema, SeveralFormSchema } from "../owners/listings/listings.schema.ts";
import { changeSeveral, getListings } from "../owners/listings/listings.server.ts";
import { ListingsView } from "../owners/listings/listings-view.tsx";
import { requireSlug } from "../owners/organisations/slug.ts";
import { readFormWithLists, readSearch } from "../platform/forms.server.ts";
import { pathOf, readPage, refuse, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Listings", description: "Your organisation's technologies." });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const { like, page, said } = readSearch(ListingsQuerySchema(), request);
  const shared = { like, here: pathOf(request), statusMessage: listingMessage(said) };
  const read = await readPage(request, getListings(context, requireSlug(params), { like, page }));
  if (!read.ok) return json({ ...shared, page: null }, { status: read.status });
  if (read.value === null) throw new Response("Not found", { status: 404 });
  return json({ ...shared, page: read.value });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const { like, page } = readSearch(ListingsQuerySchema(), request);
  const fields = await readFormWithLists(request, ["id"]);
  const form = SeveralFormSchema().safeParse({ ...fields, ids: fields.id });
  if (!form.success) {
    const none = form.error.issues.some(({ path }) => path[0] === "ids");
    const error = none ? "Choose at least one listing." : "That form could not be read.";
    return json({ error }, { status: 400 });
  }
  try {
    const said = `changed-${await changeSeveral(context, slug, form.data)}`;
    const next = new URLSearchParams({ like, page: String(page), said });
    return redirect(`/organisations/${slug}/listings?${next}`, 303);
  } catch (error) {
    return refuse(error, context, {});
  }
}

export default function Listings() {
  return (
    <ListingsView
      {...useLoaderData<typeof loader>()}
      error={useActionData<typeof action>()?.error}
    />
  );
}
