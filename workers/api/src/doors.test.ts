import { beforeEach, expect, test, vi } from "vitest";
import { makeKey } from "#app/account/api-key.server.ts";
import app from "./index.ts";
import { ROUTES } from "./routes.ts";

// Every door of the API Worker is sent its largest body without a key and with made-up ones. Its table says what happens
// before a caller is known; a call without a row is refused before anything of it is read.

/** Doors that do cost something, and why. */
const BEFORE: Readonly<Record<string, { trips: number; bytes: number; why: string }>> = {
  "post /mcp": { trips: 0, bytes: 100_000, why: "Agents of visitors read what is featured." },
  "post /oai": { trips: 0, bytes: 10_000, why: "Harvesters need no key." },
};
const SECRET = "s".repeat(32);
const LARGEST = 12_000_000;

const cost = { bytes: 0, trips: 0, jobs: 0 };
beforeEach(() => {
  vi.stubGlobal("fetch", async () => {
    cost.trips += 1;
    return Response.json(null, { status: 501 });
  });
});

const room = { limit: async () => ({ success: true }) };
const BINDINGS = {
  SITE_ORIGIN: "https://quad.test",
  API_ORIGIN: "https://api.quad.test",
  API_KEY_SECRET: SECRET,
  SUPABASE_URL: "https://data.test",
  SUPABASE_ANON_KEY: "public",
  PER_MINUTE_60: room,
  PER_MINUTE_120: room,
  PER_MINUTE_600: room,
  PER_MINUTE_1200: room,
  JOBS: {
    async fetch() {
      cost.jobs += 1;
      return new Response(null, { status: 204 });
    },
  },
};

/** A body of twelve million bytes that counts how much of it was read. */
function counted(): ReadableStream<Uint8Array> {
  let given = 0;
  const piece = new TextEncoder().encode("a=&".repeat(20_000));
  return new ReadableStream(
    {
      pull(stream) {
        if (given >= LARGEST) return stream.close();
        given += piece.byteLength;
        cost.bytes += piece.byteLength;
        stream.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}

async function call(method: string, path: string, type: string, authorization: string | null) {
  Object.assign(cost, { bytes: 0, trips: 0, jobs: 0 });
  const hasBody = !["GET", "HEAD"].includes(method);
  const request = new Request(`https://api.quad.test${path}`, {
    method,
    headers: { "content-type": type, ...(authorization === null ? {} : { authorization }) },
    ...(hasBody ? { body: counted(), duplex: "half" } : {}),
  } as RequestInit);
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  return app.fetch(request, BINDINGS, context as unknown as ExecutionContext);
}

const OTHERS = [
  { method: "post", path: "/mcp", type: "application/json", open: true },
  { method: "post", path: "/oai", type: "application/x-www-form-urlencoded", open: true },
  { method: "post", path: "/v1/revoke", type: "application/json", open: false },
];
const DOORS = [
  ...ROUTES.map(({ method, path, bodyType, open }) => ({ method, path, type: bodyType, open })),
  ...OTHERS,
].map((door) => ({ ...door, name: `${door.method} ${door.path}` }));

test("the table has no row of a door that is gone", () => {
  const names = DOORS.map(({ name }) => name);
  for (const name of Object.keys(BEFORE)) expect(names).toContain(name);
});

test.each(DOORS)("$name does nothing for a made-up key", async ({ method, path, type }) => {
  const made = `quad_${"0".repeat(32)}_${"0".repeat(32)}`;
  const elsewhere = await makeKey("another secret of another operator");
  for (const key of [made, elsewhere, made.slice(5), "x".repeat(8000)]) {
    const { status } = await call(
      method.toUpperCase(),
      path.replace(/\{\w+\}/g, "1"),
      type,
      `Bearer ${key}`,
    );
    expect([401, 403]).toContain(status);
    expect(cost).toEqual({ bytes: 0, trips: 0, jobs: 0 });
  }
});

test.each(DOORS)("$name does what its row says without a key", async ({ name, ...door }) => {
  const path = door.path.replace(/\{\w+\}/g, "1");
  vi.mocked(console.error).mockReturnValue();
  const { status } = await call(door.method.toUpperCase(), path, door.type, null);
  const row = BEFORE[name];
  if (row) {
    // More than is stored is read and discarded, so that its sender reads the answer.
    expect(status).toBe(413);
    expect(cost).toMatchObject({ trips: row.trips, jobs: 0 });
  } else if (door.open) {
    // A page for visitors is one trip.
    expect(cost).toMatchObject({ bytes: 0, jobs: 0 });
    expect(cost.trips).toBeLessThanOrEqual(1);
  } else {
    expect(status).toBe(401);
    expect(cost).toEqual({ bytes: 0, trips: 0, jobs: 0 });
  }
  vi.mocked(console.error).mockClear();
});

test("a large body is read only once the database has allowed it", async () => {
  const key = `Bearer ${await makeKey(SECRET)}`;
  vi.mocked(console.error).mockReturnValue();
  const path = "/v1/organisations/one/listings/1/images/upload";
  await call("POST", path, "multipart/form-data; boundary=x", key);
  expect(cost).toEqual({ bytes: 0, trips: 1, jobs: 0 });
  vi.mocked(console.error).mockClear();
});
