import { StubView } from "#app/pages/stub-view.tsx";
import { metaOf } from "#app/platform/http/page-meta.ts";

export const meta = metaOf({
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
