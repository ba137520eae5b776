import type { MetaFunction } from "@remix-run/cloudflare";
import { OfflineView } from "#app/offline/offline-view.tsx";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "You are offline",
    description: "What the browser shows where a page cannot be reached.",
  });

export default function Offline() {
  return <OfflineView />;
}
