import type { MetaFunction } from "@remix-run/cloudflare";
import { StubView } from "#app/pages/stub-view.tsx";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "SuccessStories",
    description: "This page is being built.",
  });

export default function SuccessStories() {
  return (
    <StubView kind="Still building..." title="SuccessStories">
      We’ll tell here what became of technologies that found a partner on this site.
    </StubView>
  );
}
