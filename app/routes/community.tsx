import type { MetaFunction } from "@remix-run/cloudflare";
import { StubView } from "../pages/stub-view.tsx";
import { pageMeta } from "../platform/page-meta.ts";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Community", description: "This page is being built.", robots: "noindex" });

export default function Stub() {
  return <StubView kind="Community" />;
}
