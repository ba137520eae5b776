import type { MetaFunction } from "@remix-run/cloudflare";
import { PostIpView } from "#app/pages/post-ip-view.tsx";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Posting IP",
    description: "How an organisation is listed here.",
    path: "/post-ip",
  });

export default function PostIp() {
  return <PostIpView />;
}
