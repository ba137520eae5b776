import { expect, test, vi } from "vitest";
import { SHOWN_HEADER } from "#app/platform/http/browser-headers.ts";
import { countListings, countPage, isReading } from "./count-listings.server.ts";

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
  expect(init.body).toBe('{"acts":["shown"],"ids":[2]}');
  expect(JSON.stringify(init)).not.toMatch(/person|ada|Referer|Agent/);
});

test.each([
  [
    "a visitor from a search engine",
    "opened 7",
    { Referer: "https://www.google.co.uk/" },
    "searched",
  ],
  ["one from a page here", "opened 7", { Referer: "https://quad.test/marketplace" }, "browsed"],
  ["one whose page was loaded ahead here", "opened 7", { [SHOWN_HEADER]: PAGE }, "browsed"],
  [
    "one whose page an engine loaded ahead",
    "opened 7",
    { [SHOWN_HEADER]: "https://www.bing.com/" },
    "searched",
  ],
  [
    "one from a site that embeds the list",
    "arrived 7",
    { Referer: "https://calder.test/" },
    "arrived",
  ],
  ["one from elsewhere", "opened 7", { Referer: "https://google.news-of.test/" }, undefined],
])("%s is counted by where they come from", async (_, counted, headers, way) => {
  const fetch = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(null, { status: 202 }),
  );
  const works: Promise<unknown>[] = [];
  const later = (work: Promise<unknown>) => void works.push(work);
  const asked =
    SHOWN_HEADER in headers ? shown(headers) : request(headers as Record<string, string>);
  countPage({ jobs: { fetch } as never, log: vi.fn(), requestId: "r", later }, asked, counted);
  await Promise.all(works);
  const { acts } = JSON.parse(String(fetch.mock.calls[0]?.[1].body));
  expect(acts).toEqual(["opened", "visited", way].filter(Boolean));
});
