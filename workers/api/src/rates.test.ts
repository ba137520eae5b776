import { expect, test } from "vitest";
import { createCounts } from "./rates.ts";

/** The names under which a request of a network is counted, with `room` for each name. */
function countsOf(network: string, counted: string[] = [], room = 1000) {
  const limiter = (perMinute: number) => ({
    limit: async ({ key }: { key: string }) => {
      counted.push(`${perMinute} ${key}`);
      return { success: counted.filter((each) => each === `${perMinute} ${key}`).length <= room };
    },
  });
  const bindings = Object.fromEntries(
    [60, 120, 600, 1200].map((perMinute) => [`PER_MINUTE_${perMinute}`, limiter(perMinute)]),
  );
  const headers = { "cf-connecting-ip": network };
  const request = new Request("https://api.test/v1/search", { headers });
  return createCounts(bindings, () => undefined, request);
}

test("requests of a network are counted together, whatever keys they name", async () => {
  const counted: string[] = [];
  await countsOf("192.0.2.1", counted, 2).request();
  await countsOf("192.0.2.1", counted, 2).request();
  await expect(countsOf("192.0.2.1", counted, 2).request()).rejects.toThrow(
    expect.objectContaining({ code: "too-many-requests" }),
  );
  await countsOf("198.51.100.7", counted, 2).request();
  expect(new Set(counted)).toEqual(
    new Set(["1200 all from 192.0.2.1", "1200 all from 198.51.100.7"]),
  );
});

test("texts to encode are counted by key, wherever it is used", async () => {
  const counted: string[] = [];
  await countsOf("192.0.2.1", counted, 1).encoding("one");
  await countsOf("192.0.2.1", counted, 1).encoding("other");
  await expect(countsOf("198.51.100.7", counted, 1).encoding("one")).rejects.toThrow(
    expect.objectContaining({ code: "too-many-requests" }),
  );
});
