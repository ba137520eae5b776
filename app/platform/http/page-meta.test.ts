import { expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

const site = { brand: "Pool", origin: "https://pool.test", socialUrl: "https://social.test" };
const root = [{ id: "root", data: site }];
const words = { title: "FAQs", description: "What is asked." };

test("a page that stands before another is itself not indexed and shows the other in links", () => {
  const shared = {
    title: "A pump",
    description: "Of a university.",
    path: "/a?b=1",
    image: "/p.png",
  };
  const tags = pageMeta(root, { ...words, shared });
  expect(tags).toContainEqual({ title: "FAQs | Pool" });
  expect(tags).toContainEqual({ name: "description", content: words.description });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
  expect(tags).toContainEqual({ property: "og:title", content: "A pump" });
  expect(tags).toContainEqual({ property: "og:description", content: "Of a university." });
  expect(tags).toContainEqual({ property: "og:url", content: "https://pool.test/a?b=1" });
  expect(tags).toContainEqual({ property: "og:image", content: "https://pool.test/p.png" });
  expect(JSON.stringify(tags)).not.toContain("canonical");
});

test("an image elsewhere keeps its address, and a page without one shows the site's", () => {
  const own = pageMeta(root, { ...words, image: "https://images.test/7.webp" });
  expect(own).toContainEqual({ property: "og:image", content: "https://images.test/7.webp" });
  expect(pageMeta(root, words)).toContainEqual({
    property: "og:image",
    content: "https://pool.test/previews/site.png",
  });
});

test("where the root could not be read, a page still has its title and names no address", () => {
  const tags = pageMeta([{ id: "root", data: undefined }], { ...words, path: "/faqs" });
  expect(tags).toContainEqual({ title: "FAQs" });
  expect(JSON.stringify(tags)).not.toContain("http");
});
