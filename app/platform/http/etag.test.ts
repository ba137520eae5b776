import { expect, test } from "vitest";
import { etagOf, matchesEtag, withEtag } from "./etag.ts";

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"abc"', true],
  ["*", true],
  ['"abcd"', false],
  ["abc", false],
  ["", false],
  [null, false],
])('If-None-Match %j against "abc" matches: %j', (header, expected) => {
  expect(matchesEtag(header, '"abc"')).toBe(expected);
});

test("our own weak tag matches too", () => {
  expect(matchesEtag('"abc"', 'W/"abc"')).toBe(true);
});

test("a text that the client has is not sent again, and its headers are the same", async () => {
  const feed = (text: string) => new Response(text, { headers: { "Cache-Control": "private" } });
  const asked = (etag: string) =>
    new Request("https://pool.test/", { headers: { "If-None-Match": etag } });
  const etag = await etagOf("Feed");
  const first = await withEtag(new Request("https://pool.test/"), feed("Feed"));
  expect([first.status, first.headers.get("ETag")]).toEqual([200, etag]);
  expect(await first.text()).toBe("Feed");
  const same = await withEtag(asked(`W/${etag}`), feed("Feed"));
  expect([same.status, await same.text()]).toEqual([304, ""]);
  expect(same.headers.get("Cache-Control")).toBe("private");
  const other = await withEtag(asked(etag), feed("Feed 2"));
  expect([other.status, await other.text()]).toEqual([200, "Feed 2"]);
});
