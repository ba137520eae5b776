import { expect, test, vi } from "vitest";
import { SHOWN_HEADER } from "#app/platform/http/browser-headers.ts";
import { countListings, isReading } from "./count-listings.server.ts";

const PAGE = "https://quad.test/patentinfo?tech_id=7";
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" };
const request = (headers: Record<string, string> = {}, url = PAGE) =>
  new Request(url, { headers: { ...BROWSER, ...headers } });
const shown = (headers: Record<string, string>) =>
  new Request(PAGE, { method: "HEAD", headers: { ...BROWSER, ...headers } });

test.each([
  ["a person's page", request(), true],
  ["one that another page led to", request({ Referer: "https://quad.test/marketplace" }), true],
  ["a prefetch", request({ "Sec-Purpose": "prefetch" }), false],
  ["a prerender", request({ "Sec-Purpose": "prefetch;prerender" }), false],
  ["a prefetched page that is shown", shown({ [SHOWN_HEADER]: "1" }), true],
  ["a link's check", shown({}), false],
  ["a declared bot", request({ "User-Agent": "Examplebot/2.1" }), false],
  ["a program without a name", request({ "User-Agent": "" }), false],
  ["the page after its own form", request({ Referer: PAGE }, `${PAGE}&said=saved`), false],
])("%s", (_, asked, counts) => {
  expect(isReading(asked)).toBe(counts);
});

test("only ids are handed on, behind the answer, and none of the viewer's own organisations", async () => {
  const jobs = { fetch: vi.fn(async () => new Response(null, { status: 202 })) };
  const works: Promise<unknown>[] = [];
  const context = {
    jobs: jobs as never,
    log: vi.fn(),
    requestId: "r",
    later: (work: Promise<unknown>) => void works.push(work),
  };
  const viewer = {
    id: "person",
    email: "ada@calder.test",
    places: { organisations: [{ name: "Calder" }] },
  } as never;
  const listings = [
    { id: 1, uni: "Calder" },
    { id: 2, uni: "Tamar" },
  ];
  countListings(context, request(), viewer, "shown", listings);
  countListings(context, request(), viewer, "opened", listings.slice(0, 1));
  countListings(context, request({ "Sec-Purpose": "prefetch" }), null, "opened", listings);
  await Promise.all(works);
  expect(jobs.fetch.mock.calls).toHaveLength(1);
  const [, init] = jobs.fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(init.body).toBe('{"what":"shown","ids":[2]}');
  expect(JSON.stringify(init)).not.toMatch(/person|ada|Referer|Agent/);
});
