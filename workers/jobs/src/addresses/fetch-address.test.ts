import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { DomainError } from "#app/platform/domain-error.ts";
import { collectFeed } from "../imports/collect-feed.ts";
import cases from "./addresses-for-test.json" with { type: "json" };
import { type FetchDeps, fetchAddress, RefusedAddress } from "./fetch-address.ts";

// Addresses that strangers could give, and answers that their servers could make: each is refused with a line that says why.

const FEED = "https://feed.organisation.edu/rss.xml";
const PUBLIC = ["93.184.216.34"];

type World = {
  /** The DNS's answers for a name, each time it is asked; the last one from then on. */
  dns?: Record<string, string[][] | Error>;
  /** The answer of each URL. */
  web?: Record<string, () => Response>;
};

function fetching({ dns = {}, web = {} }: World): FetchDeps & { asked: string[] } {
  const asked: string[] = [];
  const looked: Record<string, number> = {};
  let now = 0;
  return {
    asked,
    ownHosts: ["quad.example.com", "abc.supabase.co"],
    testHosts: new Map([["feeds.university.test", "http://localhost:1"]]),
    // Each look at the clock is a second.
    now: () => {
      now += 1000;
      return now;
    },
    lookUp: async (name, type) => {
      const answers = dns[name] ?? [PUBLIC];
      if (answers instanceof Error) throw answers;
      const turn = looked[name] ?? 0;
      if (type === "AAAA") looked[name] = turn + 1;
      const found = answers[Math.min(turn, answers.length - 1)] ?? [];
      return found.filter((address) => address.includes(":") === (type === "AAAA"));
    },
    fetch: async (input, init) => {
      const url = String(input);
      asked.push(url);
      expect(init).toMatchObject({ redirect: "manual" });
      expect(Object.keys(init?.headers ?? {})).toEqual(["Accept", "User-Agent"]);
      const answer = web[url];
      if (!answer) throw new TypeError("no route");
      return answer();
    },
  };
}

const xml = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "content-type": "application/rss+xml", ...headers } });
const leads = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } });
/** A body of as many empty bytes, made as it is read; `slow` looks at the clock at each piece. */
const endless = (bytes: number) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      if (bytes <= 0) return controller.close();
      bytes -= 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });

async function refusal(address: string, world: World, bytes = 20_000_000, endsAt = 60_000_000) {
  const deps = fetching(world);
  const answer = await fetchAddress(address, deps, { bytes, endsAt }).catch((error) => error);
  return { said: answer instanceof RefusedAddress ? answer.message : answer, asked: deps.asked };
}

describe("addresses that are refused by their text, before anything is asked", () => {
  test.each([
    ...cases.refused,
    [`https://db.${"internal"}./`, `db.${"internal"} is not a public name.`],
    [
      `https://metadata.google.${"internal"}/`,
      `metadata.google.${"internal"} is not a public name.`,
    ],
  ])("%s", async (address, why) => {
    expect(await refusal(address, {})).toEqual({ said: why, asked: [] });
  });
});

describe("names that lead to what is not public", () => {
  test.each(cases.private)("%s", async (found) => {
    const said = "feed.organisation.edu leads to an address that is not public.";
    const one = { dns: { "feed.organisation.edu": [[found]] } };
    const among = { dns: { "feed.organisation.edu": [[...PUBLIC, found]] } };
    expect(await refusal(FEED, one)).toEqual({ said, asked: [] });
    expect(await refusal(FEED, among)).toEqual({ said, asked: [] });
  });
});

describe("answers that are refused", () => {
  const web = (answer: () => Response) => ({ web: { [FEED]: answer } });
  test.each<[string, World, string]>([
    [
      "no such name",
      { dns: { "feed.organisation.edu": [[]] } },
      "feed.organisation.edu has no address.",
    ],
    ["no server", {}, "feed.organisation.edu does not answer."],
    ["404", web(() => new Response("", { status: 404 })), "feed.organisation.edu answered 404."],
    [
      "a page",
      web(() => new Response("<html>", { headers: { "content-type": "text/html" } })),
      "feed.organisation.edu answered with text/html, which is not a feed, JSON or CSV.",
    ],
    [
      "a redirect to a private address",
      web(leads("https://192.168.0.1/")),
      "Only names are read, no numeric addresses.",
    ],
    [
      "a name that cannot be looked up",
      { dns: { "feed.organisation.edu": new DomainError("service-unavailable", "No.") } },
      "feed.organisation.edu could not be looked up just now.",
    ],
    [
      "a redirect nowhere",
      web(leads("https://")),
      "feed.organisation.edu redirects to no address.",
    ],
    ["redirects in a circle", web(leads(FEED)), "The address redirects more than 3 times."],
    [
      "a DNS that changes between two hops",
      { ...web(leads(FEED)), dns: { "feed.organisation.edu": [PUBLIC, ["127.0.0.1"]] } },
      "feed.organisation.edu leads to an address that is not public.",
    ],
    ["an endless body", web(() => xml(endless(1e12))), "It holds more than 20 MB, unpacked."],
    [
      "a body that breaks off",
      web(() => xml(new ReadableStream({ pull: (c) => c.error(new Error("reset")) }))),
      "feed.organisation.edu stopped in the middle of its answer.",
    ],
    [
      "a gzip bomb",
      web(() => xml(gzipSync(new Uint8Array(60_000_000)))),
      "It holds more than 20 MB, unpacked.",
    ],
    [
      "a gzip in a gzip",
      web(() => xml(gzipSync(gzipSync("<rss/>")))),
      "The file is compressed more than once.",
    ],
    [
      "a damaged gzip",
      web(() => xml(gzipSync("<rss>".repeat(1000)).subarray(0, 20))),
      "The gzip is damaged.",
    ],
  ])("%s", async (_, world, why) => {
    expect((await refusal(FEED, world)).said).toBe(why);
  });

  test("a body that drips for longer than a minute", async () => {
    const { said } = await refusal(
      FEED,
      web(() => xml(endless(10_000_000))),
      20_000_000,
      20_000,
    );
    expect(said).toBe("Reading took longer than 60 seconds.");
  });
});

test("a feed is read behind three redirects, and a stand-in's name without the DNS", async () => {
  const world = {
    web: {
      [FEED]: leads("/2"),
      "https://feed.organisation.edu/2": leads("https://organisation.edu/3"),
      "https://organisation.edu/3": leads("https://www.organisation.edu/4"),
      "https://www.organisation.edu/4": () => xml(gzipSync("<rss/>")),
      "http://localhost:1/atom.xml?a=b": () => xml("<feed/>"),
    },
  };
  const budget = { bytes: 1000, endsAt: 60_000 };
  const read = await fetchAddress(FEED, fetching(world), budget);
  expect([read.url.href, new TextDecoder().decode(read.bytes)]).toEqual([
    "https://www.organisation.edu/4",
    "<rss/>",
  ]);
  const test = await fetchAddress(
    "https://feeds.university.test/atom.xml?a=b",
    fetching(world),
    budget,
  );
  expect(new TextDecoder().decode(test.bytes)).toBe("<feed/>");
});

describe("what a list or a sitemap leads to is checked as its own address is", () => {
  const said = async (type: string, body: string, more: World["web"] = {}) => {
    const answer = () => new Response(body, { headers: { "content-type": type } });
    const deps = fetching({ web: { [FEED]: answer, ...more } });
    const budget = { bytes: 20_000_000, endsAt: 60_000_000 };
    const read = await collectFeed(FEED, deps, budget).catch((error) => error);
    return read instanceof RefusedAddress ? read.message : read;
  };
  const sitemap = (...pages: string[]) =>
    `<urlset>${pages.map((page) => `<url><loc>${page}</loc></url>`).join("")}</urlset>`;
  const list = (names: string[], totalPages = 1) =>
    JSON.stringify({
      data: names.map((uuid) => ({ attributes: { uuid, name: uuid } })),
      meta: { totalPages },
    });

  test.each<[string, string, string, string]>([
    [
      "a sitemap that names an address inside",
      "text/xml",
      sitemap("https://10.0.0.1/"),
      "Only names are read, no numeric addresses.",
    ],
    ["a sitemap of nothing", "text/xml", sitemap(), "The sitemap names no page."],
    [
      "a sitemap of a hundred thousand pages",
      "text/xml",
      sitemap(...Array.from({ length: 100_000 }, (_, n) => `https://o.edu/${n}`)),
      "It names 100000 pages, and 600 are read: give a file instead.",
    ],
    [
      "a page for people, whatever its type says",
      "text/xml",
      '<?xml version="1.0"?>\n<!-- moved --><!DOCTYPE html><html><title>Parked</title></html>',
      "feed.organisation.edu answered with a web page instead of a feed.",
    ],
    [
      "a list of a thousand technologies",
      "application/json",
      list(Array.from({ length: 1000 }, (_, n) => `u${n}`)),
      "It names 1000 pages, and 600 are read: give a file instead.",
    ],
    [
      "a list whose second page is none",
      "application/json",
      list(["a"], 1e9),
      "feed.organisation.edu does not answer.",
    ],
  ])("%s", async (_, type, body, why) => {
    expect(await said(type, body)).toBe(why);
  });

  test("who answers is the host behind the redirects, and what the feed says of itself", async () => {
    const moved = "https://other.example.org/rss";
    const feeds = {
      rss: "<rss><channel><image><title>Logo</title></image><title><![CDATA[R&D of Tern]]></title><atom:link rel='self' href='https://cdn.test/x'/><link>https://tern.edu/tech</link><item><title>A</title></item></channel></rss>",
      atom: '<feed><link rel="self" href="https://cdn.test/"/><link href="https://tern.edu/"/><title type="text">R&amp;D of Tern</title><entry/></feed>',
    };
    for (const body of Object.values(feeds)) {
      const read = await said("text/xml", "", {
        [FEED]: () => new Response(null, { status: 302, headers: { location: moved } }),
        [moved]: () => new Response(body, { headers: { "content-type": "text/xml" } }),
      });
      const identity = { title: "R&D of Tern", site: "tern.edu" };
      expect(read.source).toEqual({ host: "other.example.org", ...identity });
    }
    expect((await said("application/json", "[]")).source).toEqual({
      host: "feed.organisation.edu",
      title: null,
      site: null,
    });
  });

  test("a technology's number cannot lead the request elsewhere", async () => {
    const deps = fetching({
      web: {
        [FEED]: () =>
          new Response(list(["../../moderation?x=", "//127.0.0.1/"]), {
            headers: { "content-type": "application/json" },
          }),
      },
    });
    await collectFeed(FEED, deps, { bytes: 20_000_000, endsAt: 60_000_000 }).catch(() => undefined);
    expect(deps.asked.slice(1)).toEqual([
      `${FEED}/..%2F..%2Fmoderation%3Fx%3D`,
      `${FEED}/%2F%2F127.0.0.1%2F`,
    ]);
  });
});
