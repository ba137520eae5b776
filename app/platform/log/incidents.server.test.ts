import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createIncidents } from "./incidents.server.ts";
import { createLog } from "./log.server.ts";

const SECRET = "a-secret-of-the-tests";
const SENT_TO = { ALERT_URL: "https://incidents.test/quad", ALERT_SECRET: SECRET };
const START = Date.parse("2026-11-22T12:00:00Z");
const MINUTE = 60_000;

/** An in-memory R2 bucket: a conditional write succeeds only if the object has not changed since it was read. */
function bucket(clock: { now: number }) {
  const objects = new Map<string, { httpEtag: string; uploaded: Date }>();
  return {
    objects,
    head: async (key: string) => objects.get(key) ?? null,
    async put(key: string, body: string, { onlyIf }: { onlyIf: Headers }) {
      const there = objects.get(key);
      if (onlyIf.get("if-none-match") === "*" && there) return null;
      if (onlyIf.has("if-match") && onlyIf.get("if-match") !== there?.httpEtag) return null;
      objects.set(key, { httpEtag: `"${body}"`, uploaded: new Date(clock.now) });
      return {};
    },
    async delete(key: string) {
      objects.delete(key);
    },
  };
}

/** Isolates of one deployment. The settings object is new each time, because each isolate's state is keyed by it. */
function deployment(env: object = SENT_TO, receive = async () => new Response("ok")) {
  const clock = { now: START };
  const marks = bucket(clock);
  const posts: { url: string; body: string; signature: string }[] = [];
  const logged: Record<string, unknown>[] = [];
  vi.mocked(console.error).mockImplementation((line: string) => {
    logged.push(JSON.parse(line));
  });
  const works: Promise<unknown>[] = [];
  function isolate() {
    const raise = createIncidents({
      env: { ...env },
      marks: marks as never,
      later: (work) => works.push(work),
      fetch: (async (url: string, { body, headers }: { body: string; headers: never }) => {
        posts.push({ url, body, signature: headers["Alert-Signature"] });
        return receive();
      }) as never,
      now: () => clock.now,
    });
    return createLog("request-1", raise);
  }
  const settle = async () => {
    while (works.length > 0) await works.shift();
    vi.mocked(console.error).mockClear();
  };
  const incidents = () => logged.filter(({ level }) => level === "alert");
  return { clock, marks, posts, logged, incidents, isolate, settle };
}

test("an incident is one POST, signed with its time, of the event and its fields", async () => {
  const { isolate, settle, posts, incidents } = deployment();
  isolate()("alert", "database.failed", { status: 503 });
  await settle();
  expect(posts).toHaveLength(1);
  const [{ url, body, signature } = { url: "", body: "", signature: "" }] = posts;
  expect(url).toBe(SENT_TO.ALERT_URL);
  expect(JSON.parse(body)).toEqual({
    event: "database.failed",
    at: "2026-11-22T12:00:00.000Z",
    fields: { requestId: "request-1", status: 503 },
  });
  const hex = createHmac("sha256", SECRET)
    .update(`${START / 1000}.${body}`)
    .digest("hex");
  expect(signature).toBe(`t=${START / 1000},v1=${hex}`);
  expect(incidents()).toEqual([
    { level: "alert", event: "database.failed", requestId: "request-1", status: 503 },
  ]);
});

test("each event is sent at most once an hour, whichever isolates see it, and again after the hour", async () => {
  const { isolate, settle, posts, logged, clock } = deployment();
  const [one, two] = [isolate(), isolate()];
  for (const log of [one, two, one, two, isolate()]) log("alert", "webhook.failed");
  one("alert", "cron.failed");
  await settle();
  clock.now += 59 * MINUTE;
  for (const log of [one, two, isolate()]) log("alert", "webhook.failed");
  await settle();
  const events = () => posts.map(({ body }) => JSON.parse(body).event).sort();
  expect(events()).toEqual(["cron.failed", "webhook.failed"]);
  // Each failure is still logged.
  expect(logged.filter(({ level }) => level === "error")).toHaveLength(9);
  clock.now += 2 * MINUTE;
  for (const log of [isolate(), two]) log("alert", "webhook.failed");
  await settle();
  expect(events()).toEqual(["cron.failed", "webhook.failed", "webhook.failed"]);
});

test("without a receiver an incident is a log line of its own level, once an hour", async () => {
  const { isolate, settle, posts, incidents } = deployment({});
  for (const log of [isolate(), isolate()]) log("alert", "auth.down");
  await settle();
  expect(posts).toEqual([]);
  expect(incidents()).toEqual([{ level: "alert", event: "auth.down", requestId: "request-1" }]);
});

test("an incident that its receiver did not take is tried again after a minute, not with each request", async () => {
  const receive = vi.fn(async () => new Response("no", { status: 500 }));
  const { isolate, settle, clock } = deployment(SENT_TO, receive);
  const log = isolate();
  for (let time = 0; time < 5; time += 1) {
    log("alert", "auth.down");
    await settle();
  }
  expect(receive).toHaveBeenCalledTimes(1);
  clock.now += MINUTE + 1;
  log("alert", "auth.down");
  await settle();
  expect(receive).toHaveBeenCalledTimes(2);
});

test("a bucket that fails stops no incident", async () => {
  const { isolate, settle, posts, marks } = deployment();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  marks.head = () => Promise.reject(new Error("R2 does not answer"));
  const log = isolate();
  for (let time = 0; time < 3; time += 1) log("alert", "database.failed");
  await settle();
  expect(posts).toHaveLength(1);
});
