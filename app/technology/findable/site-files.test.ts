import { expect, test } from "vitest";
import { readXml, textsOf } from "../../../test/support/read-xml.ts";
import { openSearchXml, robotsTxt, webManifest } from "./site-files.ts";

test("robots.txt names the sitemap at the site's own origin and shuts no page", () => {
  const lines = robotsTxt("https://pool.test").trim().split("\n");
  expect(lines).toContain("Sitemap: https://pool.test/sitemap.xml");
  const shut = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  for (const page of ["/", "/login?redirectTo=%2F", "/patentinfo?tech_id=7", "/feed.atom"]) {
    expect(shut.filter((path) => page.startsWith(path))).toEqual([]);
  }
});

test("the search description leads to the marketplace, under a name that is short enough", () => {
  const root = readXml(openSearchXml('A "long" <brand> & more', "https://pool.test"));
  expect(root.name).toBe("OpenSearchDescription");
  expect(textsOf(root, "ShortName")).toEqual(['A "long" <brand>']);
  const [html] = root.children.filter(({ attributes }) => attributes.type === "text/html");
  expect(html?.attributes.template).toBe("https://pool.test/marketplace?q={searchTerms}");
});

test("the manifest carries the brand as text, whatever it holds", () => {
  const manifest = JSON.parse(webManifest('Po"ol\\</script>'));
  expect(manifest).toMatchObject({ name: 'Po"ol\\</script>', start_url: "/", scope: "/" });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    "192x192",
    "512x512",
    "512x512",
    "any",
  ]);
});
