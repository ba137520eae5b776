import { expect, test, vi } from "vitest";
import * as z from "zod";
import app from "./index.ts";

const SentSchema = z.object({ event: z.string() });

test("what fails in the API is sent to whoever is on call, once an hour", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) => {
    if (!String(input).startsWith("https://incidents.test"))
      return new Response("{}", { status: 501 });
    sent.push(SentSchema.parse(JSON.parse(String(init?.body))).event);
    return new Response();
  });
  vi.mocked(console.error).mockReturnValue();
  const bindings = {
    SITE_ORIGIN: "https://quad.test",
    API_ORIGIN: "https://api.quad.test",
    API_KEY_SECRET: "k".repeat(32),
    SUPABASE_URL: "https://data.test",
    SUPABASE_ANON_KEY: "public",
    ALERT_URL: "https://incidents.test",
    ALERT_SECRET: "a secret of the receiver",
    PER_MINUTE_60: { limit: async () => ({ success: true }) },
  };
  const later: Promise<unknown>[] = [];
  const ask = async () => {
    const context = { waitUntil: (work: Promise<unknown>) => later.push(work) };
    const request = new Request("https://api.quad.test/v1/technologies");
    const { status } = await app.fetch(request, bindings, context as unknown as ExecutionContext);
    await Promise.all(later);
    return status;
  };
  expect([await ask(), await ask()]).toEqual([503, 503]);
  expect(sent).toEqual(["database.failed"]);
  vi.mocked(console.error).mockClear();
});
