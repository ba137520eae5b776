import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { KeptQuerySchema } from "../account/account.schema.ts";
import { getKeptPage } from "../account/account.server.ts";
import { KeptView } from "../account/kept-view.tsx";
import { readSearch } from "../platform/forms.server.ts";
import { pathOf, readPage, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: `Liked Technologies | ${data?.brand ?? ""}`,
    description: "All the technologies that you liked.",
    robots: "noindex",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const query = readSearch(KeptQuerySchema, request);
  const read = await readPage({ request, context }, getKeptPage(context, "like", query.page));
  if (read.ok && read.value.viewer === null) requireSignIn(request);
  const { BRAND_NAME: brand, IMAGES_URL: imagesUrl } = context.env;
  return json(
    { page: read.ok ? read.value : null, brand, imagesUrl, here: pathOf(request) },
    { status: read.ok ? 200 : read.status },
  );
}

export default function Liked() {
  const { page, imagesUrl, here } = useLoaderData<typeof loader>();
  return <KeptView kind="like" page={page} imagesUrl={imagesUrl} here={here} />;
}
