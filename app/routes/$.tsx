import type { MetaFunction } from "@remix-run/cloudflare";
import { pageMeta } from "../platform/page-meta.ts";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Page not found", description: "There is no such page.", robots: "noindex" });

/** Every unknown path. */
export function loader() {
  throw new Response("There is no such page.", { status: 404 });
}

export default function Unknown() {
  return null;
}
