import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DiscoverCarousel } from "./discover-carousel.tsx";

test("lists that could not be loaded are asked for again at the same place", () => {
  const html = renderToStaticMarkup(
    <DiscoverCarousel lists={null} activeList="Newest" at={5} subscribed={false} imagesUrl="" />,
  );
  expect(html).toContain("The lists could not be loaded.");
  expect(html).toContain('href="/?list=Newest&amp;at=5#for-you"');
});
