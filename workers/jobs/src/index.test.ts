import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import worker from "./index.ts";

// The Worker as its runtime calls it. The data service and the receiver of incidents are one server.

const PERSON = "00000000-0000-4000-8000-000000000001";
const IMPORT = "00000000-0000-4000-8000-000000000002";

/** The events of the incidents that were received, and the functions of the database that were called. */
let incidents: string[] = [];
let calls: { name: string; body: Record<string, unknown> }[] = [];
/** The database's answers by function; nothing else answers 503. */
let answers: Record<string, unknown> = {};

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const name = request.url?.split("/").at(-1) ?? "";
    if (request.url === "/incidents") incidents.push(JSON.parse(body).event);
    else calls.push({ name, body: body ? JSON.parse(body) : {} });
    const isKnown = request.url === "/incidents" || name in answers;
    response.writeHead(isKnown ? 200 : 503, { "content-type": "application/json" });
    response.end(isKnown ? JSON.stringify(answers[name] ?? null) : "{}");
  });
});
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise((done) => server.close(done)));

/** Sends of each queue. */
const sent: Record<string, unknown[]> = {};
const queue = (name: string) => ({
  send: async (body: unknown) => {
    sent[name] = [...(sent[name] ?? []), body];
  },
  sendBatch: async () => undefined,
});
function bindings() {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    SITE_ORIGIN: origin,
    SUPABASE_URL: origin,
    SUPABASE_ANON_KEY: "key",
    SUPABASE_SERVICE_ROLE_KEY: "key",
    ALERT_URL: `${origin}/incidents`,
    ALERT_SECRET: "a secret of the test",
    ALERTS: queue("ALERTS"),
    ANALYSES: queue("ANALYSES"),
    COUNTS: queue("COUNTS"),
    IMPORTS: queue("IMPORTS"),
    FILES: {
      head: async () => null,
      put: async () => ({}),
      list: async () => ({ objects: [] }),
    },
    IMAGE_FILES: {},
    IMAGES: {},
  };
}

/** Runs a handler, and waits for what it does behind its answer. */
async function run(handler: (execution: ExecutionContext) => Promise<unknown>): Promise<unknown> {
  const waiting: Promise<unknown>[] = [];
  const execution = { waitUntil: (work: Promise<unknown>) => waiting.push(work) };
  const failure = await handler(execution as never).then(
    () => null,
    (error: unknown) => error,
  );
  await Promise.all(waiting);
  return failure;
}
const cron = (expression: string) =>
  run((execution) => worker.scheduled({ cron: expression } as never, bindings(), execution));
const deliver = (name: string, messages: { id: string; body: unknown }[]) =>
  run((execution) => worker.queue({ queue: name, messages } as never, bindings(), execution));

const { log, warn, error } = console;
afterAll(() => Object.assign(console, { log, warn, error }));
beforeEach(() => {
  incidents = [];
  calls = [];
  answers = {};
  for (const name of Object.keys(sent)) delete sent[name];
  // The lines of the failures that are wanted here.
  Object.assign(console, { log: () => {}, warn: () => {}, error: () => {} });
});

test("a cron that fails raises an incident for each task that failed, does the others, and does not beat", async () => {
  answers = { take_texts: { texts: [], dropped: [] }, stalled_imports: [] };
  expect(await cron("*/5 * * * *")).toBeInstanceOf(Error);
  expect(incidents).toEqual(
    expect.arrayContaining(["publication.failed", "dead-letters.failed", "notices.failed"]),
  );
  expect(incidents).not.toContain("texts.failed");
  expect(calls.map(({ name }) => name)).toContain("stalled_imports");
  expect(calls.map(({ name }) => name)).not.toContain("heartbeat");
});

test("the night's cron beats once all that it does is done", async () => {
  answers = {
    begin_alert_run: { run: 1, people: [] },
    fold_listing_days: 0,
    mail_months: 0,
    mail_needs: 0,
    begin_feed_night: [],
  };
  expect(await cron("20 0 * * *")).toBeInstanceOf(Error);
  answers.heartbeat = null;
  expect(await cron("20 0 * * *")).toBeNull();
  expect(calls.at(-1)).toEqual({ name: "heartbeat", body: { p_job: "alerts" } });
});

test("a message that failed for good is kept, with an incident", async () => {
  answers = { store_dead_letters: null };
  expect(
    await deliver("quad-dead", [{ id: "7", body: { kind: "import", id: IMPORT } }]),
  ).toBeNull();
  expect(incidents).toEqual(["queue.dead-letters"]);
  expect(JSON.parse(String(calls[0]?.body.p_letters))).toEqual([
    { id: "7", body: { kind: "import", id: IMPORT } },
  ]);
});

test("a message that cannot be kept is tried again", async () => {
  expect(await deliver("quad-dead", [{ id: "8", body: {} }])).toBeInstanceOf(Error);
});

test("what the operator released goes back to the queue of its kind; what has none stays", async () => {
  const bodies = [
    { kind: "alert", person: PERSON, run: 1 },
    { kind: "count", acts: ["opened"], ids: [1] },
    { kind: "analysis", techId: 4 },
    { kind: "import", id: IMPORT },
    { kind: "texts" },
    { kind: "vectors", lease: IMPORT },
    { kind: "of another year" },
  ];
  answers = {
    released_dead_letters: bodies.map((body, id) => ({ id: String(id), body })),
    forget_dead_letter: null,
  };
  await cron("*/5 * * * *");
  // The same cron has vectors made.
  const [made, ...again] = sent.IMPORTS ?? [];
  expect(made).toEqual({ kind: "vectors", lease: expect.any(String) });
  expect({ ...sent, IMPORTS: again }).toEqual({
    ALERTS: [bodies[0]],
    COUNTS: [bodies[1]],
    ANALYSES: [bodies[2]],
    IMPORTS: bodies.slice(3, 6),
  });
  expect(calls.filter(({ name }) => name === "forget_dead_letter")).toHaveLength(6);
});

test("a message of no known kind is tried again, until it is a dead letter", async () => {
  const ended: unknown[] = [];
  const message = { id: "9", body: { import: IMPORT }, attempts: 1 };
  const ack = () => ended.push("ack");
  const retry = (options: unknown) => ended.push(options);
  expect(await deliver("quad-imports", [{ ...message, ack, retry } as never])).toBeNull();
  expect(ended).toEqual([{}]);
});

test("a count that is none is tried again, and the others of its batch are counted", async () => {
  answers = { count_listings: 1 };
  const retried: string[] = [];
  const batch = [
    { kind: "count", acts: ["opened"], ids: [7] },
    { kind: "count", acts: ["eaten"], ids: [8] },
  ].map((body, id) => ({ id: String(id), body, retry: () => retried.push(String(id)) }));
  expect(await deliver("quad-counts", batch as never)).toBeNull();
  expect(retried).toEqual(["1"]);
  expect(JSON.stringify(calls)).toContain('\\"id\\":7');
  expect(JSON.stringify(calls)).not.toContain('\\"id\\":8');
});

test("each queue that the Worker reads has the queue of dead letters behind it", () => {
  const consumers = readFileSync("workers/jobs/wrangler.toml", "utf8")
    .split("[[queues.consumers]]")
    .slice(1)
    .map((text) => text.split("[[")[0] ?? "");
  expect(consumers).toHaveLength(5);
  for (const consumer of consumers) {
    const isDead = consumer.includes('queue = "quad-dead"\nmax_batch');
    expect(consumer.includes("dead_letter_queue"), consumer).toBe(!isDead);
  }
});

test("a file is taken only from whoever may import", async () => {
  answers = { may_import: false };
  const request = new Request(`https://jobs.test/imports/${IMPORT}/file`, {
    method: "POST",
    headers: { Authorization: "Bearer a.b.c" },
    body: "title",
  });
  const { status } = await worker.fetch(request, bindings(), { waitUntil() {} } as never);
  expect([status, sent.IMPORTS]).toEqual([404, undefined]);
});

test.each([
  ["texts", "texts vectors", "take_webhook_messages"],
  ["images", "images", "take_webhook_messages image_work"],
  ["listing", "texts vectors", "take_webhook_messages image_work"],
])("of changed %s nothing follows but %s, after the webhooks", async (changed, kinds, called) => {
  answers = { take_webhook_messages: [], image_work: { hide: [], show: [], remove: [] } };
  const request = new Request(`https://jobs.test/changes/${changed}`, { method: "POST" });
  await run(async (execution) => worker.fetch(request, bindings(), execution));
  expect(sent.IMPORTS).toMatchObject(kinds.split(" ").map((kind) => ({ kind })));
  expect(calls.map(({ name }) => name).join(" ")).toBe(called);
});

test("a request that crashes is an incident", async () => {
  const waiting: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => waiting.push(work) };
  const COUNTS = { send: () => Promise.reject(new Error("The queue is gone.")) };
  const request = new Request("https://jobs.test/counts", {
    method: "POST",
    body: JSON.stringify({ acts: ["shown"], ids: [1] }),
  });
  const { status } = await worker.fetch(request, { ...bindings(), COUNTS }, context as never);
  await Promise.all(waiting);
  expect([status, incidents]).toEqual([503, ["jobs.crashed"]]);
});
