import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PatentQuerySchema } from "../catalogue/catalogue.schema.ts";
import { getPatentPage } from "../catalogue/catalogue.server.ts";
import { PatentUnavailable } from "../catalogue/patent-unavailable.tsx";
import { PatentPageView } from "../catalogue/patent-view-page.tsx";
import { toPatentView } from "../catalogue/to-patent-view.ts";
import { readSearch } from "../platform/forms.server.ts";
import { pathOf, readPage, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const handle = { hydrate: true };

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.technology
    ? pageMeta({
        title: `${data.technology.title} | ${data.brand}`,
        description: `A technology of ${data.technology.filing.institution}: its market, description, applications and stage.`,
      })
    : [{ title: "Technology" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tech_id: techId } = readSearch(PatentQuerySchema, request);
  const shared = {
    brand: context.env.BRAND_NAME,
    imagesUrl: context.env.IMAGES_URL,
    here: pathOf(request),
  };
  if (techId === null) throw new Response("There is no such technology.", { status: 404 });
  const read = await readPage({ request, context }, getPatentPage(context, techId));
  if (!read.ok) return json({ ...shared, technology: null, viewer: null }, { status: read.status });
  const page = read.value;
  if (page.technology === null) throw new Response("There is no such technology.", { status: 404 });
  if (!("similar" in page)) requireSignIn(request);
  const technology = toPatentView(page.technology, page.similar);
  return json({ ...shared, technology, viewer: page.viewer });
}

export default function PatentInfo() {
  const { technology, imagesUrl, viewer, here } = useLoaderData<typeof loader>();
  return technology ? (
    <PatentPageView technology={technology} viewer={viewer} imagesUrl={imagesUrl} />
  ) : (
    <PatentUnavailable retryHref={here} />
  );
}
