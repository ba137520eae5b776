import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { MarketplaceQuerySchema } from "../catalogue/catalogue.schema.ts";
import { getMarketplacePage } from "../catalogue/catalogue.server.ts";
import { MarketplaceView } from "../catalogue/marketplace-view.tsx";
import { readSearch } from "../platform/forms.server.ts";
import { readPage } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const handle = { hydrate: true };

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: `IP Marketplace | ${data?.brand ?? ""}`,
    description:
      "Browse and filter technologies and patents of universities by class, status and university.",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readSearch(MarketplaceQuerySchema, request);
  const read = await readPage({ request, context }, getMarketplacePage(context, query));
  const { BRAND_NAME: brand, IMAGES_URL: imagesUrl } = context.env;
  return json(
    { page: read.ok ? read.value : null, query, brand, imagesUrl },
    { status: read.ok ? 200 : 503 },
  );
}

export default function Marketplace() {
  const navigation = useNavigation();
  const pending = navigation.state !== "idle" && navigation.location?.pathname === "/marketplace";
  return <MarketplaceView {...useLoaderData<typeof loader>()} pending={pending} />;
}
