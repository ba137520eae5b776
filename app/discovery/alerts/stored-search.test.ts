import { expect, test } from "vitest";
import { readStoredSearch, searchHref, searchWords, suggestedName } from "./stored-search.ts";

const read = (text: string) => readStoredSearch(new URLSearchParams(text));

test("a search is read from the marketplace's parameters, without order and page", () => {
  const search = read(
    "q= solar%0Acell &class=energy&class=materials&class=energy&uni=Duke&sort=most-liked&page=3",
  );
  expect(search).toEqual({
    q: "solar cell",
    mode: "regular",
    kw: [],
    filters: { class: ["energy", "materials"], uni: ["Duke"] },
  });
  expect(searchHref(search)).toBe(
    "/marketplace?q=solar+cell&class=energy&class=materials&uni=Duke",
  );
  expect(searchWords(search)).toBe("“solar cell”, energy, materials, Duke");
  expect(suggestedName(search)).toBe("solar cell, energy, materials, Duke");
});

test("dates and facts are part of it, and what is no date is not", () => {
  const search = read(
    "filed_from=2020-01-31&filed_to=2020-02-31x&expires_to=2031-01-01&report=yes&contact=no&hidden=yes",
  );
  expect(search.filters).toEqual({
    filed_from: "2020-01-31",
    expires_to: "2031-01-01",
    report: true,
  });
  expect(searchHref(search)).toBe(
    "/marketplace?filed_from=2020-01-31&expires_to=2031-01-01&report=yes",
  );
  expect(searchWords(search)).toBe("With a report, Filed from 2020-01-31, Expires to 2031-01-01");
});

test("keywords belong to Discovery.AI alone", () => {
  expect(read("q=x&kw=solar").kw).toEqual([]);
  expect(read("q=x&mode=ai&kw=solar").kw).toEqual(["solar"]);
});

test("no filter at all is everything", () => {
  expect([searchHref(read("")), searchWords(read("")), suggestedName(read(""))]).toEqual([
    "/marketplace",
    "Everything in the marketplace",
    "New technologies",
  ]);
});

test("what the database would refuse is left out", () => {
  const long = "x".repeat(201);
  expect(read(`uni=${long}&uni=Here`).filters.uni).toEqual(["Here"]);
  expect(
    read(`${"class=a&".repeat(2)}${Array.from({ length: 60 }, (_, n) => `uni=u${n}`).join("&")}`)
      .filters.uni,
  ).toHaveLength(50);
});
