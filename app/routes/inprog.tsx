import type { MetaFunction } from "@remix-run/cloudflare";
import { StubView } from "../pages/stub-view.tsx";
import { pageMeta } from "../platform/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Still building...",
    description: "This page is being built.",
  });

export default function InProgress() {
  return <StubView kind="In progress" />;
}
