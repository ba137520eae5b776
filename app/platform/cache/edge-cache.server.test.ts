import { expect, test } from "vitest";
import { sharedWhen } from "../http/route-headers.ts";
import {
  createEdgeCache,
  type EdgePage,
  type EdgeStore,
  type MadePage,
} from "./edge-cache.server.ts";
import { POLL_INTERVAL_MS, STALE_IF_ERROR_MS } from "./edge-plan.ts";

/** A data centre: a store, a clock, a catalogue with a version, and requests whose background work can be awaited. */
function openEdge() {
  const entries = new Map<string, Response>();
  const inFlight = new Map<string, number>();
  const world = {
    now: 1_800_000_000_000,
    version: 7 as number | null,
    asked: 0,
    scope: "https://a",
  };
  const logged: string[] = [];
  const store: EdgeStore = {
    match: async (key) => entries.get(key)?.clone(),
    put: async (key, response) => void entries.set(key, response),
    delete: async (key) => entries.delete(key),
  };
  async function read(page: EdgePage, held: EdgeStore | null = store) {
    const work: Promise<unknown>[] = [];
    const edge = createEdgeCache({
      store: held,
      scope: world.scope,
      askVersion: async () => {
        world.asked += 1;
        return world.version;
      },
      later: (promise) => void work.push(promise),
      log: (_level, event) => void logged.push(event),
      now: () => world.now,
      inFlight,
    });
    const answer = await edge.answer(page);
    await Promise.all(work);
    return answer;
  }
  return { world, entries, inFlight, logged, read };
}

/** A page whose content is a counter that grows with each render; `made` is the number of renders. */
function pageOf(change: Partial<MadePage> & { mayBeOld?: boolean; address?: string } = {}) {
  const { mayBeOld = true, address = "/", ...made } = change;
  const page = {
    made: 0,
    answer: made as Partial<MadePage>,
    address,
    mayBeOld,
    async make(): Promise<MadePage> {
      page.made += 1;
      return {
        status: 200,
        headers: new Headers({ "Content-Type": "text/html", ...sharedWhen(true) }),
        body: `made ${page.made}`,
        nonce: `nonce-of-making-${page.made}`,
        requestId: `id-of-making-${page.made}`,
        ...page.answer,
      };
    },
  };
  return page;
}

test("the first visit to a cold cache labels the page by a version heard before it was made", async () => {
  const { read, world } = openEdge();
  const page = pageOf();
  const make = page.make;
  // The catalogue changes while the first copy is being made: that copy must not be stored under the new version.
  page.make = async () => {
    const made = await make();
    if (page.made === 1) world.version = 8;
    return made;
  };
  await read(page);
  expect((await read(page)).made.body).toBe("made 2");
});

test("what failed, sets a cookie, or is not called the same for everyone is kept for nobody", async () => {
  const cookie = new Headers(sharedWhen(true));
  cookie.append("Set-Cookie", "a=b");
  for (const change of [
    { status: 503 },
    { status: 500 },
    { status: 404 },
    { status: 302 },
    { headers: cookie },
    { headers: new Headers(sharedWhen(false)) },
  ]) {
    const { read, entries } = openEdge();
    const page = pageOf(change);
    await read(page);
    expect([...entries.keys()]).toEqual(["https://a/catalogue"]);
    expect((await read(page)).from).toBe("miss");
  }
});

test("of the headers only those are kept that belong to the page", async () => {
  const { read } = openEdge();
  const headers = new Headers({
    ...sharedWhen(true),
    "X-Request-Id": "mine",
    "Content-Type": "a/b",
  });
  const page = pageOf({ headers });
  await read(page);
  expect([...(await read(page)).made.headers]).toEqual([["content-type", "a/b"]]);
});

test("a page that is none any more is forgotten", async () => {
  const { read, world, entries } = openEdge();
  const page = pageOf();
  await read(page);
  page.answer = { status: 302 };
  world.version = 8;
  world.now += POLL_INTERVAL_MS;
  await read(page);
  expect([...entries.keys()]).toEqual(["https://a/catalogue"]);
});

test("with the database down the old copy is served as kept, and the end of it is noticed", async () => {
  const { read, world } = openEdge();
  const page = pageOf();
  await read(page);
  world.version = null;
  page.answer = { status: 503, body: "could not be read" };
  world.now += POLL_INTERVAL_MS;
  expect((await read(page)).from).toBe("stale");
  expect(await read(page)).toMatchObject({ from: "kept", made: { status: 200 } });
  world.now += POLL_INTERVAL_MS;
  world.version = 7;
  page.answer = {};
  expect((await read(page)).from).toBe("kept");
  expect((await read(page)).from).toBe("hit");
});

test("a making that fails leaves the copy for all who come later", async () => {
  const { world, read } = openEdge();
  const page = pageOf();
  await read(page);
  world.version = 8;
  world.now += POLL_INTERVAL_MS;
  await read(pageOf({ address: "/other" }));
  const last = `made ${page.made}`;
  page.answer = { status: 503, body: "The catalogue could not be reached" };
  for (let reader = 0; reader < 3; reader += 1) {
    expect(await read(page)).toMatchObject({ from: "kept", made: { status: 200, body: last } });
  }
  expect(page.made).toBeGreaterThan(2);
});

test("a reader after a long silence waits, and has the old copy where that fails", async () => {
  const { read, world } = openEdge();
  const page = pageOf();
  await read(page);
  world.version = null;
  page.answer = { status: 503 };
  world.now += STALE_IF_ERROR_MS / 2;
  expect((await read(page)).from).toBe("kept");
  world.now += STALE_IF_ERROR_MS / 2;
  expect(await read(page)).toMatchObject({ from: "miss", made: { status: 503 } });
});

test("what a script reads is never an old copy: it has no room to say so", async () => {
  const { read, world } = openEdge();
  const page = pageOf({ mayBeOld: false });
  await read(page);
  world.version = null;
  page.answer = { status: 503 };
  world.now += POLL_INTERVAL_MS;
  await read(page);
  expect(await read(page)).toMatchObject({ from: "miss", made: { status: 503 } });
});

test("an outdated page is made once, and who comes meanwhile has it as it was", async () => {
  const { read, world } = openEdge();
  const page = pageOf();
  await read(page);
  const { made, make } = page;
  world.version = 8;
  world.now += POLL_INTERVAL_MS;
  await read(pageOf({ address: "/other" }));
  const held = Promise.withResolvers<void>();
  page.make = async () => {
    await held.promise;
    return make();
  };
  const first = read(page);
  const second = await read(page);
  held.resolve();
  expect(second.from).toBe("stale");
  expect((await first).from).toBe("miss");
  expect(page.made).toBe(made + 1);
});

test("a making that was lost is not waited for for ever", async () => {
  const { read, world, inFlight } = openEdge();
  const page = pageOf();
  await read(page);
  inFlight.set("https://a/", world.now).set("https://a/catalogue", world.now);
  world.version = 8;
  world.now += 10_000;
  await read(page);
  expect((await read(page)).made.body).toBe(`made ${page.made}`);
  expect(page.made).toBeGreaterThan(1);
});

test("another version of the Worker, or another origin, has a cache of its own", async () => {
  const { read, world } = openEdge();
  const page = pageOf();
  await read(page);
  world.scope = "https://b";
  expect((await read(page)).from).toBe("miss");
});

test("what cannot be read in the cache is made, and a cache that fails costs no answer", async () => {
  const { read, entries, logged } = openEdge();
  const page = pageOf();
  await read(page);
  for (const note of ["", "%", "{}", encodeURIComponent('{"madeAt":"x"}')]) {
    entries.set("https://a/", new Response("poison", { headers: { "X-Kept": note } }));
    expect((await read(page)).made.body).not.toBe("poison");
  }
  const fails = () => Promise.reject(new Error("no cache"));
  const broken = { match: fails, put: fails, delete: fails };
  expect((await read(page, broken)).from).toBe("miss");
  expect(logged).toContain("edge.unreadable");
  expect((await read(page, null)).from).toBe("miss");
});

test("a page that cannot be made is the caller's failure, and a background one only told", async () => {
  const { read, world, logged } = openEdge();
  const page = pageOf();
  const make = page.make;
  page.make = () => Promise.reject(new Error("a bug"));
  await expect(read(page)).rejects.toThrow("a bug");
  page.make = make;
  await read(page);
  page.make = () => Promise.reject(new Error("a bug"));
  world.version = 8;
  world.now += POLL_INTERVAL_MS;
  expect((await read(page)).from).toBe("stale");
  expect(logged).toContain("edge.refresh-failed");
});
