import type { MetaFunction } from "@remix-run/cloudflare";
import { PostIpView } from "../pages/post-ip-view.tsx";
import { pageMeta } from "../platform/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Posting IP",
    description: "How an office has its technologies listed here, at no fee.",
  });

export default function PostIp() {
  return <PostIpView />;
}
