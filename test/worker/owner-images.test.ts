import { expect, test } from "vitest";
import { signedIn, Visitor } from "../support/visitor.ts";

// What the pages request from the image worker.

test("on every page each image reserves its space, the first is fetched at once and the others wait", async () => {
  const member = await signedIn("pro@example.test");
  await member.post("/patentinfo?tech_id=1", { intent: "react", kind: "save", active: "true" });
  const visitor = new Visitor();
  const featured = /tech_id=(\d+)/.exec((await visitor.get("/marketplace")).text)?.[1];
  const counts = new Map<string, number>();
  for (const [path, reader] of [
    ["/", visitor],
    ["/marketplace", visitor],
    [`/patentinfo?tech_id=${featured}`, visitor],
    ["/login?redirectTo=%2Fpatentinfo%3Ftech_id%3D1", visitor],
    ["/", member],
    ["/marketplace", member],
    ["/marketplace?page=2&sort=most-liked", member],
    ["/marketplace?q=water", member],
    ["/patentinfo?tech_id=1", member],
    ["/login", member],
    ["/account/saved", member],
  ] as const) {
    const { text } = await reader.get(path);
    const images = [...text.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    counts.set(path, images.length);
    for (const [at, tag] of images.entries()) {
      const about = `${path}: ${tag}`;
      expect(tag, about).toMatch(/ width="\d+"/);
      expect(tag, about).toMatch(/ height="\d+"/);
      expect(tag, about).toContain(' alt=""');
      expect(tag.includes(' fetchpriority="high"'), about).toBe(at === 0);
      expect(tag.includes(' loading="lazy"'), about).toBe(at > 0);
      const scales = / src="[^"]*\.(?:webp|avif|png|jpe?g)/.test(tag);
      expect(/ srcSet="[^"]*320w,[^"]*640w,[^"]*960w"/.test(tag), about).toBe(scales);
      expect(/ sizes="[^"]+"/.test(tag), about).toBe(scales);
    }
  }
  for (const [path, count] of counts) expect(count, path).toBeGreaterThan(0);
});
