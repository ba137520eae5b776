import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MESSAGES } from "#app/inquiries/contact-limits.ts";
import { RATE_LIMITS } from "../../../test/support/rate-limits.ts";
import {
  CHANGES,
  PER_MINUTE,
  RATE_PERIOD_SECONDS,
  type RateLimit,
  REFRESH_LIMITS,
} from "./rate-limits.ts";
import { createRates, type Limiters, networkOf, openLimiters } from "./rates.server.ts";

/** Limiters that each count separately, as Cloudflare's do. */
function counting(): Limiters {
  return new Map(
    PER_MINUTE.map((perMinute) => {
      const counts = new Map<string, number>();
      const limit = async ({ key }: { key: string }) => {
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return { success: count <= perMinute };
      };
      return [perMinute, { limit }] as const;
    }),
  );
}

/** A session's token as the auth service writes it. The signature is not checked here. */
function tokenOf(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;
}

function ratesOf({
  limiters,
  token = null,
  address = "192.0.2.1",
  log = () => undefined,
}: {
  limiters: Limiters;
  token?: string | null;
  address?: string;
  log?: (level: string, event: string) => void;
}) {
  const request = new Request("https://site.test/", { headers: { "cf-connecting-ip": address } });
  return createRates({ request, session: { broughtToken: async () => token }, limiters, log });
}

/** How many of `times` pass, for the limit on messages: twenty per session and sixty per address. */
async function passed(
  rates: ReturnType<typeof ratesOf>,
  times: number,
  limit: RateLimit = MESSAGES,
): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time += 1) {
    await rates.require(limit).then(
      () => (count += 1),
      () => undefined,
    );
  }
  return count;
}

test("every limit is bound in wrangler.toml with its own number, for a minute, and nothing else is", () => {
  const toml = readFileSync("wrangler.toml", "utf8");
  const bound = [
    ...toml.matchAll(
      /^\[\[ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "(\d+)"\nsimple = \{ limit = (\d+), period = (\d+) \}$/gm,
    ),
  ].map(([, name, namespace, limit, period]) => ({ name, namespace, limit, period }));
  expect(bound.map(({ name, limit, period }) => [name, limit, period])).toEqual(
    PER_MINUTE.map((each) => [`PER_MINUTE_${each}`, String(each), String(RATE_PERIOD_SECONDS)]),
  );
  expect(new Set(bound.map(({ namespace }) => namespace)).size).toBe(PER_MINUTE.length);
  expect(toml.match(/ratelimits/g)).toHaveLength(PER_MINUTE.length);
});

test("a person in a hurry has room, and ten of them behind one address; every number is used", () => {
  expect(RATE_LIMITS.search.reader).toBeGreaterThanOrEqual(60);
  expect(RATE_LIMITS["sign-in"].reader).toBeGreaterThanOrEqual(20);
  expect(RATE_LIMITS.search.address).toBeGreaterThanOrEqual(600);
  expect(RATE_LIMITS["sign-in"].address).toBeGreaterThanOrEqual(200);
  const used = [
    ...Object.values(RATE_LIMITS).flatMap(({ reader, address }) => [reader, address]),
    ...Object.values(REFRESH_LIMITS),
  ];
  expect(new Set<number>(used)).toEqual(new Set<number>(PER_MINUTE));
});

test("a session's limit is its own", async () => {
  const limiters = counting();
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()].map((id) =>
    tokenOf({ session_id: id }),
  );
  expect(await passed(ratesOf({ limiters, token: one }), 30)).toBe(20);
  expect(await passed(ratesOf({ limiters, token: other }), 20)).toBe(20);
  await expect(ratesOf({ limiters, token: one }).require(MESSAGES)).rejects.toMatchObject({
    code: "rate-limited",
    status: 429,
    retryAfter: RATE_PERIOD_SECONDS,
    message: "That was more than 20 messages in one minute. Please wait a minute, then try again.",
  });
  await ratesOf({ limiters, token: one }).require(CHANGES);
});

test("sessions that are made up are counted for their address, and so is whoever has none", async () => {
  const limiters = counting();
  let count = 0;
  for (let n = 0; n < 30; n += 1) {
    const token = tokenOf({ session_id: crypto.randomUUID() });
    count += await passed(ratesOf({ limiters, token }), 1);
  }
  for (const token of ["", "a.b.c", tokenOf(null), tokenOf({ session_id: "1" }), tokenOf([]), null])
    count += await passed(ratesOf({ limiters, token }), 6);
  expect(count).toBe(60);
  await expect(ratesOf({ limiters }).require(MESSAGES)).rejects.toThrow(
    "More than 60 messages came from your network in one minute.",
  );
  await ratesOf({ limiters, address: "192.0.2.2" }).require(MESSAGES);
});

test("what comes from an address for one limit takes nothing from another of the same number", async () => {
  const limiters = counting();
  expect(await passed(ratesOf({ limiters }), 61)).toBe(60);
  expect(await passed(ratesOf({ limiters }), 61, { ...MESSAGES, name: CHANGES.name })).toBe(60);
});

test("the same token written otherwise is the same session", async () => {
  const limiters = counting();
  const token = tokenOf({ session_id: "0f0f0f0f-0000-4000-8000-000000000000" });
  expect(await passed(ratesOf({ limiters, token }), 20)).toBe(20);
  expect(await passed(ratesOf({ limiters, token: `${token}=` }), 1)).toBe(0);
  expect(await passed(ratesOf({ limiters, token: token.replace("c2ln", "c2lm") }), 1)).toBe(0);
});

test("a limit that is not bound, or fails, lets everyone through and says so in the log", async () => {
  const failing = new Map(
    PER_MINUTE.map((perMinute) => [
      perMinute,
      { limit: () => Promise.reject(new Error("The limiter is down.")) },
    ]),
  );
  for (const limiters of [openLimiters({}), openLimiters({ PER_MINUTE_60: "x" }), failing]) {
    const said: string[] = [];
    const rates = ratesOf({ limiters, log: (level, event) => said.push(`${level} ${event}`) });
    await rates.require(MESSAGES);
    expect(said).toEqual(["error rates.not-counted"]);
  }
});

test("of an IPv6 address the network counts, however it is written", () => {
  const same = ["2001:db8:0:7::1", "2001:DB8::7:ffff:0:0:1", "2001:0db8:0000:0007:aa::"];
  expect(new Set(same.map(networkOf))).toEqual(new Set(["2001:db8:0:7"]));
  expect(networkOf("2001:db8:0:8::1")).toBe("2001:db8:0:8");
  expect(networkOf("::1")).toBe("0:0:0:0");
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf(null)).toBe("unknown");
});
