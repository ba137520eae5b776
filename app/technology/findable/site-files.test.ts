import { expect, test } from "vitest";
import { readXml, textsOf } from "../../../test/support/read-xml.ts";
import {
  apiCatalog,
  llmsTxt,
  openSearchXml,
  robotsTxt,
  securityTxt,
  webManifest,
} from "./site-files.ts";

test("robots.txt names the sitemap at the site's own origin and shuts no page", () => {
  const lines = robotsTxt("https://pool.test").trim().split("\n");
  expect(lines).toContain("Sitemap: https://pool.test/sitemap.xml");
  expect(lines).toContain("Content-Signal: search=yes, ai-input=yes, ai-train=no");
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

test("security.txt holds for half a year, and says where it is", () => {
  const lines = securityTxt("https://pool.test", new Date("2026-11-28T00:00:00Z"))
    .trim()
    .split("\n");
  expect(lines).toContain("Expires: 2027-05-27T00:00:00.000Z");
  expect(lines).toContain("Canonical: https://pool.test/.well-known/security.txt");
  for (const line of lines) expect(line).toMatch(/^[A-Z][A-Za-z-]+: \S/);
});

test("llms.txt is a title, a quotation and lists of links, with the API where there is one", () => {
  const text = llmsTxt("Pool", "https://pool.test", "https://api.pool.test");
  const [title, , quotation] = text.split("\n");
  expect(title).toBe("# Pool");
  expect(quotation).toMatch(/^> /);
  const links = [...text.matchAll(/^- \[[^\]]+\]\((https:[^)]+)\)/gm)].map(([, href]) => href);
  expect(links).toContain("https://api.pool.test/mcp");
  expect(llmsTxt("Pool", "https://pool.test", null)).not.toContain("api");
});

test("the API catalogue is a link set that names each interface and its description", () => {
  const { linkset } = JSON.parse(apiCatalog("https://pool.test", "https://api.pool.test"));
  for (const { anchor, ...relations } of linkset) {
    expect(URL.canParse(anchor)).toBe(true);
    for (const targets of Object.values<{ href: string }[]>(relations))
      for (const { href } of targets) expect(URL.canParse(href)).toBe(true);
  }
  expect(linkset[0].item).toHaveLength(3);
  expect(linkset[1]["service-desc"][0].href).toBe("https://api.pool.test/openapi.json");
});
