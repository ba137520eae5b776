import { OfflineView } from "#app/offline/offline-view.tsx";
import { metaOf } from "#app/platform/http/page-meta.ts";

export const meta = metaOf({
  title: "You are offline",
  description: "What the browser shows where a page cannot be reached.",
});

export default function Offline() {
  return <OfflineView />;
}
