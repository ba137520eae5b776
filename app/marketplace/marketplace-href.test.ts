import { expect, test } from "vitest";
import { MarketplaceQuerySchema } from "./marketplace.schema.ts";
import {
  clearedHref,
  marketplaceAction,
  marketplaceHref,
  UNIVERSITIES_ID,
} from "./marketplace-href.ts";

const everything = MarketplaceQuerySchema.parse({
  class: "energy",
  status: "active",
  uni: "Ohm & Sons Institute",
  sort: "most-liked",
  page: "3",
  uniLike: "ohm",
});

test("the default listing has no parameters", () => {
  expect(marketplaceHref(MarketplaceQuerySchema.parse({}))).toBe("/marketplace");
});

test("an address holds every parameter and reads back as the same query", () => {
  const href = marketplaceHref(everything);
  const search = new URL(href, "http://localhost").searchParams;
  expect(MarketplaceQuerySchema.parse(Object.fromEntries(search))).toEqual(everything);
});

test("a change replaces one parameter and leaves the others", () => {
  expect(marketplaceHref(everything, { page: 4 })).toBe(
    "/marketplace?class=energy&status=active&uni=Ohm+%26+Sons+Institute&sort=most-liked&uniLike=ohm&page=4",
  );
});

test("a null takes its parameter away, and the first page needs none", () => {
  expect(marketplaceHref(everything, { class: null, uni: null, uniLike: null, page: 1 })).toBe(
    "/marketplace?status=active&sort=most-liked",
  );
});

test("clearing takes every filter away and keeps the order", () => {
  expect(clearedHref(everything)).toBe("/marketplace?sort=most-liked");
});

test("forms lead back to a place as long as no script keeps it", () => {
  expect(marketplaceAction(false)).toBe("/marketplace#results");
  expect(marketplaceAction(false, UNIVERSITIES_ID)).toBe("/marketplace#universities");
  expect(marketplaceAction(true, UNIVERSITIES_ID)).toBe("/marketplace");
});
