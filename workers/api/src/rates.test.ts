import { expect, test } from "vitest";
import { createCounts } from "./rates.ts";

test("texts to encode are counted by network, whatever key a request has", async () => {
  const counted: string[] = [];
  const bindings = {
    PER_MINUTE_600: {
      limit: async ({ key }: { key: string }) => ({ success: counted.push(key) <= 2 }),
    },
  };
  const from = (network: string) =>
    createCounts(
      bindings,
      () => undefined,
      new Request("https://api.test/v1/search", { headers: { "cf-connecting-ip": network } }),
    );
  await from("192.0.2.1").encoding();
  await from("192.0.2.1").encoding();
  expect(new Set(counted).size).toBe(1);
  await expect(from("192.0.2.1").encoding()).rejects.toThrow(
    expect.objectContaining({ code: "too-many-requests" }),
  );
  await from("198.51.100.7")
    .encoding()
    .catch(() => undefined);
  expect(new Set(counted).size).toBe(2);
});
