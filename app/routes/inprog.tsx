import type { MetaFunction } from "@remix-run/cloudflare";
import { StubView } from "#app/pages/stub-view.tsx";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Still building...",
    description: "This page is being built.",
  });

export default function InProgress() {
  return (
    <StubView kind="In progress" title="Still building...">
      This page is not ready yet. The marketplace is, and so are we for your questions.
    </StubView>
  );
}
