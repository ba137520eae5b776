import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NumbersQuerySchema } from "../owners/organisations/numbers.schema.ts";
import { getNumbers } from "../owners/organisations/numbers.server.ts";
import { NumbersView } from "../owners/organisations/numbers-view.tsx";
import { requireSlug } from "../owners/organisations/slug.ts";
import { readSearch } from "../platform/forms.server.ts";
import { pathOf, readPage, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Numbers", description: "What your listings do, by week." });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const { week } = readSearch(NumbersQuerySchema(), request);
  const read = await readPage(request, getNumbers(context, requireSlug(params), week));
  // To whoever is no member it is as if there were no such page.
  if (read.ok && read.value === null) throw new Response("Not found.", { status: 404 });
  return json(
    { page: read.ok ? read.value : null, here: pathOf(request) },
    { status: read.ok ? 200 : read.status },
  );
}

export default function NumbersRoute() {
  return <NumbersView {...useLoaderData<typeof loader>()} />;
}
