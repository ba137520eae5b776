import { PostIpView } from "#app/pages/post-ip-view.tsx";
import { metaOf } from "#app/platform/http/page-meta.ts";

export const meta = metaOf({
  title: "Posting IP",
  description: "How an organisation is listed here.",
  path: "/post-ip",
});

export default function PostIp() {
  return <PostIpView />;
}
