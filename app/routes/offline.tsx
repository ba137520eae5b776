import { metaOf } from "#app/platform/http/page-meta.ts";

export { OfflineView as default } from "#app/offline/offline-view.tsx";

export const meta = metaOf({
  title: "You are offline",
  description: "What the browser shows where a page cannot be reached.",
});
