import type { MetaFunction } from "@remix-run/cloudflare";
import { OfflineView } from "../offline/offline-view.tsx";
import { pageMeta } from "../platform/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "You are offline",
    description: "What the browser shows where a page cannot be reached.",
  });

export default function Offline() {
  return <OfflineView />;
}
