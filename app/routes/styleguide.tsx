import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import marketplaceStyles from "#app/discovery/marketplace/marketplace.css";
import { StyleguideView } from "#app/discovery/styleguide-view.tsx";
import pagesStyles from "#app/pages/pages.css";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import readingStyles from "#app/ui/reading.css";

export const handle = { styles: [readingStyles, marketplaceStyles, pagesStyles] };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Components", description: "What the pages are made of." });

/** The components, for whoever works on them. On a deployment there is no such page. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!["localhost", "127.0.0.1"].includes(new URL(context.origin).hostname)) {
    throw new Response("Not found", { status: 404 });
  }
  return json({ imagesUrl: context.env.IMAGES_URL });
}

export default function Styleguide() {
  return <StyleguideView {...useLoaderData<typeof loader>()} />;
}
