import { expect, test } from "vitest";
import { readXml, textsOf } from "../../../test/support/read-xml.ts";
import { atomFeed } from "./atom-feed.ts";
import type { NewestTechnologies } from "./findable.schema.ts";

const site = { brand: "Pool & Co", origin: "https://pool.test" };
const pump: NewestTechnologies[number] = {
  id: 7,
  title: "A pump",
  uni: "Harrow University",
  summary: "It pumps.",
  technologyClass: "energy",
  dateAdded: "2026-11-20",
  changedAt: null,
};

test("a feed says what RFC 4287 wants of it and of each entry", () => {
  const root = readXml(atomFeed([pump, { ...pump, id: 3, dateAdded: "2025-01-02" }], site));
  expect([root.name, root.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
  expect(textsOf(root, "id")).toEqual(["https://pool.test/feed.atom"]);
  expect(textsOf(root, "title")).toEqual(["Newest technologies | Pool & Co"]);
  expect(textsOf(root, "updated")).toEqual(["2026-11-20T00:00:00Z"]);
  const links = root.children.filter(({ name }) => name === "link");
  expect(links.map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
    ["self", "https://pool.test/feed.atom"],
    ["alternate", "https://pool.test/"],
  ]);
  const entries = root.children.filter(({ name }) => name === "entry");
  expect(entries.map((entry) => textsOf(entry, "id"))).toEqual([
    ["https://pool.test/patentinfo?tech_id=7"],
    ["https://pool.test/patentinfo?tech_id=3"],
  ]);
  for (const entry of entries) {
    expect(textsOf(entry, "title")).toEqual(["A pump"]);
    expect(textsOf(entry, "summary")).toEqual(["It pumps."]);
    expect(textsOf(entry, "updated")).toEqual(textsOf(entry, "published"));
    const author = entry.children.find(({ name }) => name === "author");
    expect(author && textsOf(author, "name")).toEqual(["Harrow University"]);
    expect(entry.children.find(({ name }) => name === "category")?.attributes).toEqual({
      term: "energy",
    });
  }
});

test("a changed entry and its feed say when that was", () => {
  const changed = {
    ...pump,
    id: 3,
    dateAdded: "2025-01-02",
    changedAt: "2026-11-26T23:39:01.25+00:00",
  };
  const root = readXml(atomFeed([pump, changed], site));
  expect(textsOf(root, "updated")).toEqual(["2026-11-26T23:39:01Z"]);
  const entry = root.children.filter(({ name }) => name === "entry")[1];
  expect(entry && [textsOf(entry, "published"), textsOf(entry, "updated")]).toEqual([
    ["2025-01-02T00:00:00Z"],
    ["2026-11-26T23:39:01Z"],
  ]);
  // Listed by an organisation before it came here.
  const known = readXml(atomFeed([{ ...pump, changedAt: "2026-11-19T00:00:00+00:00" }], site));
  expect(textsOf(known, "updated")).toEqual(["2026-11-20T00:00:00Z"]);
});

test("a feed read twice is the same, and one of nothing is valid too", () => {
  expect(atomFeed([pump], site)).toBe(atomFeed([pump], site));
  const empty = readXml(atomFeed([], site));
  expect(textsOf(empty, "updated")).toEqual(["1970-01-01T00:00:00Z"]);
});

test.each([
  ["</title></entry><entry>"],
  ["]]><script>alert(1)</script>"],
  [`"' onload=x`],
  ["&lt;b&gt; &#0; &unknown;"],
  ["<!-- -- <![CDATA[ <?xml ?>"],
  ["\u0000\u0008\u000b\ufffe half \ud83d", " half \ufffd"],
])("%j as a title, a university or a summary breaks out of nothing", (text, kept = text) => {
  const hostile = { ...pump, title: text, uni: text, summary: text };
  const root = readXml(atomFeed([hostile], { ...site, brand: text }));
  const entries = root.children.filter(({ name }) => name === "entry");
  expect(entries.map((entry) => textsOf(entry, "title"))).toEqual([[kept]]);
  expect(entries.map((entry) => textsOf(entry, "summary"))).toEqual([[kept]]);
});
