import { StubView } from "#app/pages/stub-view.tsx";
import { metaOf } from "#app/platform/http/page-meta.ts";

export const meta = metaOf({
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
