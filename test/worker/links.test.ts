import { expect, test } from "vitest";
import { signedIn, Visitor } from "../support/visitor.ts";

// Every link of a page leads to a page that is there.

/** Where each reader begins; each page that these link to is opened once, whatever its parameters' values. */
const BEGIN: [email: string | null, pages: string[]][] = [
  [null, ["/", "/marketplace", "/patentinfo?tech_id=6", "/owner/ardenhall-university", "/login"]],
  [
    "pro@example.test",
    [
      "/login",
      "/marketplace",
      "/marketplace?q=water",
      "/marketplace?q=water&mode=ai&kw=water",
      "/patentinfo?tech_id=6",
      "/compare?id=6&id=11&need=water",
      "/shortlists",
      "/searches",
      "/account",
      "/account/inquiries",
    ],
  ],
  [
    "owner@example.test",
    [
      "/organisations",
      ...["", "/listings", "/import", "/inbox", "/numbers", "/settings"].map(
        (page) => `/organisations/ardenhall-university${page}`,
      ),
    ],
  ],
];

test.each(BEGIN)("each address that %s can click leads somewhere", async (email, pages) => {
  const reader = email ? await signedIn(email) : new Visitor();
  const links = new Map<string, { page: string; path: string }>();
  for (const page of pages) {
    const { status, text } = await reader.get(page);
    expect(status, page).toBe(200);
    for (const [, href = ""] of text.matchAll(/\shref="(\/(?!build\/)[^"#]*)/g)) {
      const path = href.replaceAll("&amp;", "&");
      const { pathname, searchParams } = new URL(path, "https://quad.test");
      links.set([pathname, ...new Set(searchParams.keys())].join(" "), { page, path });
    }
  }
  expect(links.size).toBeGreaterThan(10);
  const open = async (path: string) =>
    (await reader.request(path, { headers: { accept: "text/html" } })).status;
  for (const { page, path } of links.values()) {
    const status = await open(path);
    // Another test may have withdrawn a technology, or removed what a page does not link to any more.
    if (status < 400 || status === 410) continue;
    const { text } = await reader.get(page);
    if (!text.replaceAll("&amp;", "&").includes(path)) continue;
    expect(await open(path), path).toBeLessThan(400);
  }
});
