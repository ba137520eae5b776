import { afterEach, expect, test, vi } from "vitest";
import { parseEnv } from "#app/env.server.ts";
import { exportAccount } from "./export-account.server.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const NOTES = 5;

/** Begins an export from a stub data service with five notes, one per read, which fails at `failsAt`. */
async function begin({ wait = 0, failsAt = Number.POSITIVE_INFINITY } = {}) {
  const read: string[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init: RequestInit) => {
    const { p_part: list, p_after: after = "0" } = JSON.parse(String(init.body));
    read.push(list);
    const techId = Number(after) + 1;
    if (list === "notes" && techId === failsAt) return new Response("{}", { status: 503 });
    const rows = list === "notes" ? [{ techId }] : [];
    const next = list === "notes" && techId < NOTES ? String(techId) : null;
    return Response.json({ viewer: VIEWER, rows, next });
  });
  const body = await exportAccount({
    env: parseEnv({ ...ENV }),
    session: { accessToken: async () => "a.b.c" } as never,
    rates: { require: async () => undefined },
    log: () => undefined,
    database: async () => ({ wait, account: wait ? null : { membership: null } }) as never,
  });
  return { body, read };
}

const VIEWER = {
  id: "00000000-0000-4000-8000-000000000001",
  email: null,
  isPro: false,
  subscriptionEnd: null,
  trialEnd: null,
  subscribed: false,
  at: "2026-11-22T00:00:00Z",
  trialSearches: 0,
  places: null,
};
const ENV = {
  SUPABASE_URL: "http://data.test",
  SUPABASE_ANON_KEY: "key",
  SUPABASE_SERVICE_ROLE_KEY: "key",
  IMAGES_URL: "http://images.test",
  FORM_KEY: "key",
  API_KEY_SECRET: "k".repeat(32),
};

test("an export reads a piece only when the one before it was taken", async () => {
  const { body, read } = await begin();
  const reader = body?.getReader();
  let text = "";
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    text += new TextDecoder().decode(piece.value);
    const taken = text.match(/"techId"/g)?.length ?? 0;
    expect(read.filter((list) => list === "notes").length).toBeLessThanOrEqual(taken + 1);
  }
  expect(JSON.parse(text).notes).toHaveLength(NOTES);
});

test("an export whose read fails midway breaks off instead of ending", async () => {
  const { body } = await begin({ failsAt: 4 });
  await expect(new Response(body).text()).rejects.toThrow();
});

test("a third export within a minute is refused with the seconds to wait", async () => {
  await expect(begin({ wait: 17 })).rejects.toMatchObject({ code: "rate-limited", retryAfter: 17 });
});
