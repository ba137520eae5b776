import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOORS } from "../support/doors.ts";
import { listeningModel } from "../support/model-endpoint.ts";
import { exampleOf, readManifest } from "../support/routes.ts";
import { type SecondWorker, startSecondWorker } from "../support/second-worker.ts";
import { stackDatabase } from "../support/stack-services.ts";
import { writeSession } from "../support/stored-session.ts";
import { databaseTrips, Visitor } from "../support/visitor.ts";

// Every door of the web Worker is sent its largest body, and its longest question, by a visitor and by whoever made a
// session up. Nothing is encoded, asked of a model or written, and the data service is asked once at most.

const sql = stackDatabase();
const model = await listeningModel();
let worker: SecondWorker;
beforeAll(async () => {
  worker = await startSecondWorker({
    ENCODER_URL: model.url,
    MODEL_PROVIDER: "openai",
    MODEL_URL: model.url,
    MODEL_NAME: "counted",
  });
});
afterAll(async () => {
  await worker.stop();
});

/** A person with a session that the auth service never signed. */
function forger(): Visitor {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: randomUUID(), role: "authenticated", session_id: randomUUID() };
  const token = `${part({ alg: "HS256", typ: "JWT" })}.${part({ ...claims, iat: now, exp: now + 3600 })}.${part(claims)}`;
  const visitor = new Visitor(worker.origin);
  const granted = { access_token: token, refresh_token: "made-up", token_type: "bearer" };
  writeSession(visitor, { ...granted, expires_in: 3600, expires_at: now + 3600, user: {} });
  return visitor;
}
const STRANGERS = { visitor: () => new Visitor(worker.origin), forger };

/** The next id of a transaction that writes: it stays while nothing is written anywhere. */
async function nextWrite(): Promise<string> {
  const [row] = await sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
  return row?.next;
}

/** Calls, and returns what it cost; again, more and more slowly, where somebody else wrote meanwhile. */
async function costOf(call: () => Promise<Response>) {
  let [response, writes] = [null as Response | null, true];
  for (let tries = 0; writes && tries < 8; tries += 1) {
    await new Promise((resume) => setTimeout(resume, 200 * tries));
    const before = await nextWrite();
    response = await call();
    await response.arrayBuffer();
    writes = (await nextWrite()) !== before;
  }
  if (!response) throw new Error("Nothing was called.");
  const timed = response.headers.has("server-timing");
  return {
    status: response.status,
    trips: timed ? databaseTrips(response.headers).requests : 0,
    encoded: model.encoded.length,
    asked: model.asked.length,
    writes,
  };
}

const LONG = "wet surface rain electrode ".repeat(70);
const ROUTES = readManifest()
  .filter(({ id }) => id !== "root")
  .map((route) => ({ ...route, example: exampleOf(route) }));

/** The largest bodies: of a form without files, and of one with. */
const BODIES: [string, () => BodyInit][] = [
  ["form", () => new URLSearchParams({ intent: "x", q: LONG, notes: "n".repeat(280_000) })],
  [
    "file",
    () => {
      const form = new FormData();
      form.set("intent", "x");
      form.set("file", new File([new Uint8Array(1_000_000)], "a.csv"));
      return form;
    },
  ],
];

test("every action has its row in the table of doors", async () => {
  const doors = [];
  for (const { id, example } of ROUTES) {
    const address = `${example}?_data=${encodeURIComponent(id)}`;
    const plain = /^routes\/(?:api\.|create-)/.test(id) ? example : address;
    const { status } = await forger().post(plain, {});
    if (status !== 405) doors.push(id);
  }
  expect(doors.sort()).toEqual(Object.keys(DOORS).sort());
});

test.each(Object.entries(STRANGERS))("nothing that a %s posts is worked on", async (_, who) => {
  for (const { id, example } of ROUTES) {
    if (!(id in DOORS)) continue;
    const data = `?index&_data=${encodeURIComponent(id)}`;
    const address = example + (/^routes\/(?:api\.|create-)/.test(id) ? "" : data);
    for (const [kind, bodyOf] of BODIES) {
      const headers = { origin: worker.origin, "sec-fetch-site": "same-origin" };
      const cost = await costOf(() =>
        who()
          .request(address, { method: "POST", body: bodyOf(), headers })
          // A door that answers without reading may close the connection while the rest is sent.
          .catch(() => new Response(null, { status: 413 })),
      );
      expect({ id, kind, ...cost }).toMatchObject({ encoded: 0, asked: 0, writes: false });
      expect(cost.status, id).toBeLessThan(500);
      expect(cost.trips, id).toBeLessThanOrEqual(1);
    }
  }
});

test.each(Object.entries(STRANGERS))("nothing that a %s asks is worked on", async (_, who) => {
  const asked = new URLSearchParams({ q: LONG, mode: "ai", need: "rain" });
  for (const { id, example } of ROUTES) {
    const cost = await costOf(() => who().request(`${example}?${asked}`));
    expect({ id, ...cost }).toMatchObject({ encoded: 0, asked: 0, writes: false });
  }
});
