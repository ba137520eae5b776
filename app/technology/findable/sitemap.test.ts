import { expect, test } from "vitest";
import { readXml, textsOf } from "../../../test/support/read-xml.ts";
import { sitemapXml } from "./sitemap.ts";

const ORIGIN = "https://pool.test";
const PAGES = ["/", "/features"];
const one = { id: 7, changedAt: "2026-11-20T10:00:00+00:00" };

test("a sitemap lists the site's pages, those of owners and of featured technologies, with the time of a change where it is known", () => {
  const found = {
    total: 2,
    listsOf: "2026-11-21",
    owners: [{ slug: "harrow-institute", changedAt: one.changedAt }],
    technologies: [one, { id: 9, changedAt: null }],
  };
  const root = readXml(sitemapXml(found, PAGES, null, ORIGIN));
  expect(root.name).toBe("urlset");
  expect(root.attributes.xmlns).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  expect(root.children.map((url) => [textsOf(url, "loc")[0], textsOf(url, "lastmod")[0]])).toEqual([
    [`${ORIGIN}/`, "2026-11-21"],
    [`${ORIGIN}/features`, undefined],
    [`${ORIGIN}/owner/harrow-institute`, one.changedAt],
    [`${ORIGIN}/patentinfo?tech_id=7`, "2026-11-20T10:00:00+00:00"],
    [`${ORIGIN}/patentinfo?tech_id=9`, undefined],
  ]);
});

test("with more than a file may hold the sitemap is an index, and its parts hold everything once", () => {
  const total = 100_000;
  const ids = (part: number) =>
    Array.from({ length: Math.min(49_000, total - (part - 1) * 49_000) }, (_, at) => ({
      id: (part - 1) * 49_000 + at + 1,
      changedAt: null,
    }));
  const found = { total, listsOf: null, owners: [], technologies: ids(1) };
  const index = readXml(sitemapXml(found, PAGES, null, ORIGIN));
  expect(index.name).toBe("sitemapindex");
  const parts = index.children.map((sitemap) => textsOf(sitemap, "loc")[0]);
  expect(parts).toEqual([1, 2, 3].map((part) => `${ORIGIN}/sitemap.xml?part=${part}`));
  const addresses = [1, 2, 3].flatMap((part) => {
    const { children } = readXml(
      sitemapXml({ ...found, technologies: ids(part) }, PAGES, part, ORIGIN),
    );
    expect(children.length).toBeLessThanOrEqual(50_000);
    return children.map((url) => textsOf(url, "loc")[0]);
  });
  expect(addresses).toHaveLength(total + PAGES.length);
  expect(new Set(addresses).size).toBe(total + PAGES.length);
});

test("an empty catalogue leaves the site's own pages", () => {
  const root = readXml(
    sitemapXml({ total: 0, listsOf: null, owners: [], technologies: [] }, PAGES, null, ORIGIN),
  );
  expect(root.children).toHaveLength(PAGES.length);
});
