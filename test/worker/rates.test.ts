import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { RATE_LIMITS, type RateName } from "../support/rate-limits.ts";
import { type SecondWorker, startSecondWorker } from "../support/second-worker.ts";
import { databaseTrips, signedIn, Visitor } from "../support/visitor.ts";

/**
 * The Worker of these tests counts to a tenth of each limit, and its messages name the whole limit.
 * rates.server.test.ts checks that the two agree.
 */
const LIMITS_BY = 10;
let worker: SecondWorker;
beforeAll(async () => {
  worker = await startSecondWorker({}, LIMITS_BY);
});
afterAll(() => worker.stop());

const tenth = (limit: number) => Math.ceil(limit / LIMITS_BY);
const member = () => signedIn(`hurried-${crypto.randomUUID()}@example.test`);
const newcomer = async () => worker.as(await member());
const stranger = () => new Visitor(worker.origin);
/** An address that nobody else has. On Cloudflare nobody can choose their own; locally a test can. */
const newAddress = () => `2001:db8:${randomGroup()}:${randomGroup()}::1`;
const randomGroup = () => Math.floor(Math.random() * 0x10000).toString(16);

type Sent = { to: string; fields?: Record<string, string>; body?: unknown };

/** Sends a request as the browser of `visitor` at `address` does: a form, JSON, or a GET. */
function send(visitor: Visitor, address: string, { to, fields, body }: Sent, accept = "*/*") {
  const headers = { "cf-connecting-ip": address, accept };
  if (fields) return visitor.post(to, fields, headers);
  if (body === undefined) return visitor.request(to, { headers });
  return visitor.request(to, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", origin: visitor.origin },
    body: JSON.stringify(body),
  });
}

/** The statuses of the same request sent `times` times, ten at once. */
async function sendMany(
  visitor: Visitor,
  address: string,
  times: number,
  request: Sent,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let left = times;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const { status, body } = await send(visitor, address, request);
      await body?.cancel();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 10 }, one));
  return statuses;
}

/** Runs again from the start if a minute of the limits ended in between. */
async function withinOneMinute(run: () => Promise<void>): Promise<void> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (let attempt = 1; ; attempt += 1) {
    const begun = minute();
    try {
      return await run();
    } catch (error) {
      if (minute() === begun) throw error;
      if (attempt === 3)
        throw new Error("This machine is too slow for a minute's limits.", { cause: error });
    }
  }
}

const PATENT = "/patentinfo?tech_id=9";
const question = { messages: [{ role: "user", content: "How far along is it?" }], tech_id: 9 };
const key = () => crypto.randomUUID();

/**
 * For each limit: what is sent until it is reached, what else counts towards it, what a browser sends then, and what
 * its page must still have of that.
 */
const LIMITED: Record<
  Exclude<RateName, "write" | "chat">,
  { first: Sent; also: Sent[]; page?: Sent; holds?: string[] }
> = {
  search: {
    first: { to: "/api/search", body: { user_prompt: "fuel cell" } },
    also: [
      { to: "/marketplace?q=fuel&_data=routes%2Fmarketplace._index" },
      { to: "/api/universities?q=fuel&like=a" },
      { to: "/marketplace?_data=routes%2Fmarketplace._index", fields: { q: "fuel", key: key() } },
    ],
    page: { to: "/marketplace?q=membrane+for+hydrogen&class=energy" },
    holds: [
      'value="membrane for hydrogen"',
      "That was more than 120 searches in one minute. Please wait a minute, then try again.",
      "q=membrane+for+hydrogen&amp;class=energy",
    ],
  },
  words: { first: { to: "/api/ai-keywords", body: { prompt: "fuel cells" } }, also: [] },
  typing: { first: { to: "/api/suggest?q=so" }, also: [{ to: "/api/universities?like=a" }] },
  contact: {
    first: { to: "/contact", fields: { email: "a@example.test", message: "Hello" } },
    also: [],
    page: { to: "/contact", fields: { email: "me@example.test", message: "A long question" } },
    holds: ['value="me@example.test"', ">A long question</textarea>", "more than 20 messages"],
  },
  inquiry: {
    first: { to: "/account/inquiries", fields: { id: key(), change: "try" } },
    also: [{ to: PATENT, fields: { intent: "inquire", key: key(), inquiry: "Is it free?" } }],
  },
  billing: {
    first: { to: "/create-customer-portal-session", body: {} },
    also: [
      { to: "/create-checkout-session", body: { plan: "monthly" } },
      { to: "/account/delete", fields: { email: "nobody@example.test" } },
    ],
    page: { to: "/create-checkout-session", fields: { plan: "monthly" } },
    holds: ["Those were too many requests in one minute. Nothing was changed;"],
  },
  "sign-in": {
    first: { to: "/login", fields: { intent: "sign-in", redirectTo: PATENT } },
    also: [],
  },
  callback: {
    first: { to: "/auth/callback?code=none" },
    also: [],
    page: { to: "/auth/callback?code=none&exchange=1" },
    holds: ["Too many sign-ins at once", "Please wait a minute, then sign in again."],
  },
  download: {
    first: { to: "/api/download?id=4" },
    also: [],
    page: { to: "/api/download?id=4" },
    holds: ["Too many downloads at once.", "Please wait a minute"],
  },
  upload: {
    first: {
      to: "/organisations/none/import?_data=routes%2Forganisations.%24slug.import._index",
      fields: { intent: "remove", id: key() },
    },
    also: [
      {
        to: "/organisations/none/settings?_data=routes%2Forganisations.%24slug.settings",
        fields: { intent: "logo" },
      },
    ],
  },
  feed: { first: { to: "/feeds/AAAAAAAAAAAAAAAAAAAAAA.atom" }, also: [] },
  "mail-event": { first: { to: "/api/mail-webhook", body: {} }, also: [] },
  export: {
    first: { to: "/account/export" },
    also: [],
    page: { to: "/account/export" },
    holds: ["You asked for your data more than twice within one minute."],
  },
};

describe.each(Object.entries(LIMITED))("%s", (name, { first, also, page, holds = [] }) => {
  const { reader: limit } = RATE_LIMITS[name as RateName];

  test(`accepts ${limit} a minute from one person, then answers 429 before any database trip, and others are not affected`, () =>
    withinOneMinute(async () => {
      const [person, neighbour, address] = [await newcomer(), await newcomer(), newAddress()];
      const statuses = await sendMany(person, address, tenth(limit), first);
      expect([...statuses.keys()]).not.toContain(429);
      if (first.to === "/account/export") {
        // A link that the browser opens gets a page.
        const refused = await send(person, address, first);
        expect(locationOf(refused)).toContain("/login?export=limited");
      } else {
        for (const request of [first, ...also]) {
          const refused = await send(person, address, request);
          expect(refused.status, request.to).toBe(429);
          expect(refused.headers.get("retry-after")).toBe("60");
          if (!request.fields) expect(databaseTrips(refused.headers).requests).toBe(0);
          if (request.body) {
            expect(await refused.json()).toEqual({
              error: { code: "rate-limited", message: expect.stringContaining("one minute") },
            });
          }
        }
      }
      expect((await send(neighbour, address, first)).status).not.toBe(429);
      if (!page) return;
      let shown = await send(person, address, page, "text/html");
      if (shown.status === 303) shown = await send(person, address, { to: locationOf(shown) });
      const text = (await shown.text()).replaceAll("<!-- -->", "");
      expect(shown.status).toBe(429);
      expect(shown.headers.get("retry-after")).toBe("60");
      expect(shown.headers.get("content-type")).toContain("text/html");
      for (const words of holds) expect(text).toContain(words);
    }));
});

test("changes: 120 a minute from one person, and a refused note stays in its field", () =>
  withinOneMinute(async () => {
    const [person, neighbour, address] = [await newcomer(), await newcomer(), newAddress()];
    const to = `${PATENT}&_data=routes%2Fpatentinfo`;
    const like = { to, fields: { intent: "react", kind: "like", active: "true" } };
    expect([...(await sendMany(person, address, tenth(120), like))]).toEqual([[200, tenth(120)]]);
    const refused = await send(person, address, like);
    expect(refused.status).toBe(429);
    expect(databaseTrips(refused.headers).requests).toBe(0);
    expect(await refused.json()).toMatchObject({
      intent: "react",
      error: expect.stringContaining("more than 120 changes in one minute"),
    });
    const note = { to: PATENT, fields: { intent: "note", notes: "What I think of it", seen: "" } };
    const page = await send(person, address, note, "text/html");
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await page.text()).toContain(">What I think of it</textarea>");
    expect((await send(neighbour, address, like)).status).toBe(200);
  }));

test("questions: beyond the database's thirty, further ones soon stop reaching the database", () =>
  withinOneMinute(async () => {
    // This uses the stack's own Worker, because the database's limit of thirty is below the whole limit.
    const [person, neighbour, address] = [await member(), await member(), newAddress()];
    const ask = { to: "/api/chat", body: question };
    const statuses = await sendMany(person, address, RATE_LIMITS.chat.reader, ask);
    expect(Object.fromEntries(statuses)).toEqual({ 200: 30, 429: 30 });
    const refused = await send(person, address, ask);
    expect(refused.status).toBe(429);
    expect(databaseTrips(refused.headers).requests).toBe(0);
    const form = { to: PATENT, fields: { intent: "chat", message: "Who owns it?", history: "" } };
    const page = await send(person, address, form, "text/html");
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await page.text()).toContain(">Who owns it?</textarea>");
    expect((await send(neighbour, address, ask)).status).toBe(200);
  }));

test("strangers behind one address may begin 600 sign-ins a minute, and the next keeps its destination", () =>
  withinOneMinute(async () => {
    const address = newAddress();
    const signIn = { to: "/login", fields: { intent: "sign-in", redirectTo: PATENT } };
    const times = tenth(RATE_LIMITS["sign-in"].address);
    expect([...(await sendMany(stranger(), address, times, signIn))]).toEqual([[303, times]]);
    const page = await send(stranger(), address, signIn, "text/html");
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, "60"]);
    const text = await page.text();
    expect(text).toContain("More than 600 sign-ins came from your network in one minute.");
    expect(text).toContain(`name="redirectTo" value="${PATENT}"`);
    expect((await send(stranger(), newAddress(), signIn)).status).toBe(303);
  }));

test("a network may send a number of messages an hour, and the next keeps its text and says when to send it", async () => {
  const other = await startSecondWorker({ CONTACT_PER_HOUR: "2" });
  try {
    const writer = new Visitor(other.origin);
    writer.address = newAddress();
    const message = { email: "me@example.test", message: "A long question" };
    const answers: Response[] = [];
    for (let time = 0; time < 3; time += 1) answers.push(await writer.post("/contact", message));
    // An hour may have ended in between.
    if (answers[2]?.status === 200) answers[2] = await writer.post("/contact", message);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
    const page = await answers[2]?.text();
    expect(page).toContain("2 messages came from your network this hour");
    expect(page).toMatch(/please send it again in \d+ minute/);
    expect(page).toContain(">A long question</textarea>");
    writer.address = newAddress();
    expect((await writer.post("/contact", message)).status).toBe(200);
  } finally {
    await other.stop();
  }
});
