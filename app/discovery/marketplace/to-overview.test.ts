import { expect, test } from "vitest";
import { MarketplaceQuerySchema } from "./marketplace.schema.ts";
import { toOverview } from "./to-overview.ts";

const page = {
  facets: {
    class: { energy: 7, medical: 5 },
    status: { active: 8, other: 3 },
    year: { 2026: 4, 2024: 6 } as Record<string, number>,
    added: {},
    filed: {},
    expires: {},
    report: {},
    contact: {},
    stage: {},
    answers: {},
    availability: {},
    kind: {},
    legal: {},
  },
  universities: {
    total: 14,
    matching: 14,
    found: Array.from({ length: 12 }, (_, index) => ({
      name: `University ${index}`,
      technologies: 20 - index,
      kind: null,
    })),
  },
  matching: 11,
  total: 11,
  lessClose: 0,
  results: null as number | null,
};
const overview = (query: object, more: Partial<typeof page> = {}) => {
  const { counted, groups } = toOverview(
    { ...page, ...more },
    MarketplaceQuerySchema().parse(query),
  );
  return { counted, groups: new Map(groups.map((group) => [group.heading, group])) };
};

test("each bar has a facet's count and links to what it counts; what has no date is counted too", () => {
  const { counted, groups } = overview({ sort: "most-liked", page: 3 });
  expect(counted).toBe("11 technologies.");
  expect(groups.get("Year added")?.bars).toEqual([
    {
      label: "2026",
      count: 4,
      chosen: false,
      href: "/marketplace?added_from=2026-01-01&added_to=2026-12-31&sort=most-liked",
    },
    {
      label: "2024",
      count: 6,
      chosen: false,
      href: "/marketplace?added_from=2024-01-01&added_to=2024-12-31&sort=most-liked",
    },
    { label: "No date given", count: 1, chosen: false, href: null },
  ]);
  expect(groups.get("Technology Class")?.bars.map(({ label, count }) => [label, count])).toEqual([
    ["medical", 5],
    ["energy", 7],
  ]);
  expect(groups.get("Patent Status")?.bars.map(({ count }) => count)).toEqual([8, 3]);
});

test("old years are one bar, so that the bars still add up", () => {
  const year = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [String(2012 + at), 2]));
  const { groups } = overview({}, { facets: { ...page.facets, year }, matching: 30 });
  const bars = groups.get("Year added")?.bars ?? [];
  expect(bars).toHaveLength(10);
  expect(bars.at(-1)).toEqual({
    label: "2017 and before",
    count: 12,
    chosen: false,
    href: "/marketplace?added_to=2017-12-31",
  });
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(30);
});

test("a year's link stays within the days that are chosen", () => {
  const { groups } = overview({ added_from: "2024-03-01", added_to: "2026-02-28" });
  expect(groups.get("Year added")?.bars.map(({ href }) => href)).toEqual([
    "/marketplace?added_from=2026-01-01&added_to=2026-02-28",
    "/marketplace?added_from=2024-03-01&added_to=2024-12-31",
    null,
  ]);
});

test("ten universities are shown, and one that is chosen", () => {
  const { groups } = overview({ uni: ["University 11"] });
  const universities = groups.get("Universities");
  expect(universities?.bars).toHaveLength(11);
  expect(universities?.bars.at(-1)).toMatchObject({ label: "University 11", chosen: true });
  expect(universities?.note).toBe("The 11 with most of 14.");
});

test("a capped list says which of all it shows", () => {
  expect(overview({}, { matching: 3120, total: 200 }).counted).toContain(
    "The list shows the latest 200 of 3,120; the overview counts all of them.",
  );
  const sorted = overview({ sort: "commercial-potential" }, { matching: 3120, total: 200 });
  expect(sorted.counted).toContain("the best 200 of 3,120, by commercial potential");
});

test("the overview says where its technologies are fewer results", () => {
  expect(overview({ q: "vaccine" }, { total: 120, results: 119 }).counted).toBe(
    "120 technologies found. The list shows those of one invention as one result: 119 results.",
  );
});
