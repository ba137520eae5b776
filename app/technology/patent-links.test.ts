import { expect, test } from "vitest";
import { ownerPage, shortOwner } from "./owner-page.ts";
import { patentLinks } from "./patent-links.ts";
import links from "./patent-links-for-test.json" with { type: "json" };

const numbers = (ids: string | null) => patentLinks(ids).map(({ number }) => number);

test("numbers whose patent office and form are certain have their pages at their patent office, Google Patents and Espacenet", () => {
  expect(patentLinks("US8091167")).toEqual(links.US8091167);
  expect(numbers("US20190119735, EP1234567B1, WO2019104006, CN102345678B")).toEqual([
    "US 2019/0119735",
    "EP 1 234 567 B1",
    "WO 2019/104006",
  ]);
});

test("American applications have their page at Patent Center, provisional ones, never published, none", () => {
  expect(patentLinks("US13/198896")).toEqual(links["US13/198896"]);
  for (const id of ["US60/123456", "US62/123456", "US63/123456", "US13/1988"])
    expect(numbers(id), id).toEqual([]);
});

test("PCT numbers, dockets and what no patent office writes have none", () => {
  for (const id of [
    "PCT/US2021/057742",
    "T2014-085",
    "JP7549360",
    "Unknown Patent ID",
    "US1",
    "8091167",
  ])
    expect(numbers(id), id).toEqual([]);
  expect(numbers(null)).toEqual([]);
  expect(numbers("PCT/US2021/057742, WO2022094474")).toEqual(["WO 2022/094474"]);
});

test("the owner's page is linked under a short name", () => {
  expect(ownerPage("https://otc.duke.edu/technologies/x", "Duke University")).toEqual({
    name: "Duke",
    href: "https://otc.duke.edu/technologies/x",
  });
  expect(shortOwner("NASA Glenn Research Center")).toBe("NASA");
  for (const name of ["New York University", "University of Washington", "Harrow Institute"])
    expect(shortOwner(name)).toBe(name);
});

test("an address that is not plainly of the web is no link", () => {
  for (const address of [
    null,
    "",
    "javascript:alert(1)",
    "https://duke.edu@evil.example/",
    "http://localhost/",
    "//duke.edu",
    "ftp://duke.edu/",
  ])
    expect(ownerPage(address, "Duke University"), String(address)).toBeNull();
});
