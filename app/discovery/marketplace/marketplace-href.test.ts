import { expect, test } from "vitest";
import { activeFilters } from "./chosen-filters.ts";
import { MarketplaceQuerySchema, REPEATED } from "./marketplace.schema.ts";
import {
  clearedHref,
  marketplaceAction,
  marketplaceHref,
  UNIVERSITIES_ID,
} from "./marketplace-href.ts";
import { shownClasses } from "./vocabulary.ts";

const everything = MarketplaceQuerySchema().parse({
  class: ["energy", "medical"],
  status: "active",
  uni: "Ohm & Sons Institute",
  filed_from: "2010-01-31",
  report: "yes",
  sort: "most-liked",
  page: "3",
  uniLike: "ohm",
});

test("the default listing has no parameters", () => {
  expect(marketplaceHref(MarketplaceQuerySchema().parse({}))).toBe("/marketplace");
});

test("an address names a chosen order, and relevance of a search only where it is not the default", () => {
  const href = (query: object) => marketplaceHref(MarketplaceQuerySchema().parse(query));
  expect(href({ sort: "commercial-potential" })).toBe("/marketplace?sort=commercial-potential");
  expect(href({ q: "pump", sort: "most-relevant" })).toBe("/marketplace?q=pump");
  expect(href({ q: "pump", sort: "commercial-potential" })).toBe(
    "/marketplace?q=pump&sort=commercial-potential",
  );
});

test("'unsorted' is among the classes only where it lists something, or is chosen", () => {
  expect(shownClasses({ energy: 1 }, [])).not.toContain("unsorted");
  expect(shownClasses({ energy: 1 }, [])).toContain("medical");
  expect(shownClasses({ unsorted: 2 }, [])).toContain("unsorted");
  expect(shownClasses({}, ["unsorted"])).toContain("unsorted");
});

test("an address holds every parameter and reads back as the same query", () => {
  const href = marketplaceHref(everything);
  const search = new URL(href, "http://localhost").searchParams;
  const read = Object.fromEntries(
    [...search.keys()].map((name) => [
      name,
      REPEATED.includes(name) ? search.getAll(name) : search.get(name),
    ]),
  );
  expect(MarketplaceQuerySchema().parse(read)).toEqual(everything);
});

test("a change replaces one parameter and leaves the others", () => {
  expect(marketplaceHref(everything, { page: 4 })).toBe(
    "/marketplace?class=energy&class=medical&status=active&uni=Ohm+%26+Sons+Institute&filed_from=2010-01-31&report=yes&sort=most-liked&uniLike=ohm&page=4",
  );
});

test("an empty list or a null takes its parameter away, and the first page needs none", () => {
  expect(
    marketplaceHref(everything, { class: [], uni: [], report: null, uniLike: null, page: 1 }),
  ).toBe("/marketplace?status=active&filed_from=2010-01-31&sort=most-liked");
});

test("clearing takes every filter away and keeps the order", () => {
  expect(clearedHref(everything)).toBe("/marketplace?sort=most-liked");
});

test("forms lead back to a place as long as no script keeps it", () => {
  expect(marketplaceAction(false)).toBe("/marketplace#results");
  expect(marketplaceAction(false, UNIVERSITIES_ID)).toBe("/marketplace#universities");
  expect(marketplaceAction(true, UNIVERSITIES_ID)).toBe("/marketplace");
});

test("values that a filter does not have fall away, also among others", () => {
  const query = MarketplaceQuerySchema().parse({
    class: ["energy", "ENERGY", "energy", ""],
    status: "granted",
    uni: [" ", "A"],
    added_from: "2020-02-30",
    added_to: "2020-02-29",
    report: "no",
  });
  expect(query).toMatchObject({
    class: ["energy"],
    status: [],
    uni: ["A"],
    added_from: null,
    added_to: "2020-02-29",
    report: null,
  });
});

test("each filter that is set can be taken away by itself", () => {
  const query = { ...everything, uniLike: null, page: 1 };
  expect(activeFilters(query).map(({ label }) => label)).toEqual([
    "energy",
    "medical",
    "active",
    "Ohm & Sons Institute",
    "With a report",
    "Filed from 2010-01-31",
  ]);
  const [first] = activeFilters(query);
  expect(marketplaceHref(query, first?.changes)).toContain("?class=medical&status=active");
  const hidden = activeFilters({ ...query, hidden: "yes" }).at(-1);
  expect(hidden?.label).toBe("Not Interested");
  expect(marketplaceHref({ ...query, hidden: "yes" }, hidden?.changes)).toBe(
    marketplaceHref(query),
  );
});
