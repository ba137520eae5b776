import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { runDayCrons } from "./run-crons.ts";

afterEach(() => vi.useRealTimers());

test("crons run at the clock's minutes as in production, never twice at once, and end with the copy", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const server = createServer(({ url }, response) => {
    begun.push(new URL(url ?? "", "http://x").searchParams.get("cron") ?? "");
    ends.push(() => response.writeHead(500).end("broken"));
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"], now: new Date("2026-11-29T10:03:00Z") });
  const stop = new AbortController();
  const failures: string[] = [];
  // The promises of node:timers know nothing of a test's clock.
  const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  runDayCrons(
    { web: origin, jobs: origin },
    (message) => failures.push(message),
    stop.signal,
    pause,
  );
  await vi.advanceTimersByTimeAsync(119_000);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitUntil(() => begun.length === 1);
  await vi.advanceTimersByTimeAsync(300_000);
  await vi.waitUntil(() => begun.length === 2);
  expect(begun).toEqual(["*/5 * * * *", "*/10 * * * *"]);
  ends[0]?.();
  await vi.waitUntil(() => failures.length === 1);
  await vi.advanceTimersByTimeAsync(300_000);
  await vi.waitUntil(() => begun.length === 3);
  expect(begun[2]).toBe("*/5 * * * *");
  stop.abort();
  server.closeAllConnections();
  server.close();
  expect(failures).toEqual(['The cron "*/5 * * * *" failed: broken']);
});
