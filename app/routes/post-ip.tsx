import { metaOf } from "#app/platform/http/page-meta.ts";

export { PostIpView as default } from "#app/pages/post-ip-view.tsx";

export const meta = metaOf({
  title: "Posting IP",
  description: "How an organisation is listed here.",
  path: "/post-ip",
});
