import type { Server } from "node:http";
import { Hono } from "hono";
import { serverOf } from "./shared/stand-in.ts";

/** What the stand-in holds, and how it behaves. */
export type RegisterAnswers = {
  /** Applications as the Open Data Portal gives them: `applicationNumberText` and `applicationMetaData`. */
  applications: { applicationNumberText: string; applicationMetaData: Record<string, unknown> }[];
  /** XML of Open Patent Services by number: families with legal events, and registers. */
  families: Record<string, string>;
  registers: Record<string, string>;
  /** Calls that each service allows in a minute, and how many calls fail: one in this number, 0 for none. */
  perMinute: number;
  faultEvery: number;
};
/** What was asked: calls, those beyond the limit, and the most at once of one service. */
export type RegisterCalls = { calls: number; refused: number; mostAtOnce: number };

const MINUTE_MS = 60_000;
const TOKEN_MS = 20 * MINUTE_MS;

/**
 * A stand-in for the patent offices' services: the Open Data Portal's search (`POST /api/v1/patent/applications/search`
 * with `X-API-KEY`, in pages) and Open Patent Services (`/3.2/auth/accesstoken`, `/3.2/rest-services/family/…` and
 * `/register/…`, with their traffic lights). It knows what was put to `/answers`; `GET /calls` counts what was asked. Of the
 * calls that fail some answer 503, others are cut in the middle.
 */
export function createRegisters(now = Date.now): { server: Server } {
  let held: RegisterAnswers = {
    applications: [],
    families: {},
    registers: {},
    perMinute: 60,
    faultEvery: 0,
  };
  const counts: RegisterCalls = { calls: 0, refused: 0, mostAtOnce: 0 };
  const recent: Record<string, number[]> = {};
  const tokens = new Map<string, number>();
  const open: Record<string, number> = {};

  const isOver = (service: string): boolean => {
    const times = (recent[service] ?? []).filter((time) => time > now() - MINUTE_MS);
    recent[service] = [...times, now()];
    counts.refused += times.length >= held.perMinute ? 1 : 0;
    return times.length >= held.perMinute;
  };
  const app = new Hono();
  app.get("/calls", (context) => context.json(counts));
  app.put("/answers", async (context) => {
    held = { ...held, ...(await context.req.json()) };
    return context.json({ applications: held.applications.length });
  });
  app.use(async (context, next) => {
    counts.calls += 1;
    const service = context.req.path.startsWith("/3.2/") ? "ops" : "uspto";
    const atOnce = (open[service] ?? 0) + 1;
    open[service] = atOnce;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, atOnce);
    await next();
    open[service] -= 1;
    const { status } = context.res;
    if (held.faultEvery === 0 || counts.calls % held.faultEvery !== 0 || status !== 200) return;
    const body = await context.res.text();
    const isOut = counts.calls % 2 === 0;
    context.res = isOut
      ? new Response("out of order", { status: 503 })
      : new Response(body.slice(0, body.length / 2), context.res);
  });
  app.all("/3.2/auth/accesstoken", (context) => {
    const isKnown = /^Basic \S+$/.test(context.req.header("authorization") ?? "");
    if (!isKnown) return context.json({ error: "invalid_client" }, 401);
    const token = crypto.randomUUID();
    tokens.set(token, now());
    return context.json({ access_token: token, expires_in: "1199" });
  });
  app.all("/api/v1/patent/applications/search", async (context) => {
    if (!context.req.header("x-api-key")) return context.json({ message: "Forbidden" }, 403);
    if (isOver("uspto"))
      return context.json({ message: "Too many" }, 429, { "retry-after": "120" });
    const page = search(held.applications, await context.req.json());
    return page ? context.json(page) : context.json({ code: 404, error: "Not Found" }, 404);
  });
  app.all("/3.2/rest-services/:kind{family|register}/publication/epodoc/:number/*", (context) => {
    const [, token = ""] = /^Bearer (.*)$/.exec(context.req.header("authorization") ?? "") ?? [];
    const begun = tokens.get(token);
    if (begun === undefined || begun < now() - TOKEN_MS)
      return context.json({ error: "invalid_access_token" }, 400);
    context.header("content-type", "application/xml");
    if (isOver("ops"))
      return context.body("<fault/>", 403, { "x-rejection-reason": "IndividualQuotaPerHour" });
    const { kind, number } = context.req.param();
    const found = (kind === "family" ? held.families : held.registers)[number];
    const lights = `idle (images=green:200, inpadoc=green:${held.perMinute}, other=green:1000)`;
    context.header("x-throttling-control", lights);
    return found ? context.body(found) : context.body("<fault/>", 404);
  });
  app.notFound((context) => context.json({ error: "There is no such address." }, 404));
  return { server: serverOf(app) };
}

/** A page of the applications that match `field:(value OR value) OR field:(value)`; null if none does. */
function search(
  applications: RegisterAnswers["applications"],
  asked: { q?: string; pagination?: { offset: number; limit: number } },
) {
  const clauses = [...(asked.q ?? "").matchAll(/([\w.]+):\(([^)]*)\)/g)];
  const found = applications.filter((application) =>
    clauses.some(([, field = "", values = ""]) => {
      const meta = field.replace("applicationMetaData.", "");
      const value =
        meta === field ? application.applicationNumberText : application.applicationMetaData[meta];
      return values.split(" OR ").includes(String(value));
    }),
  );
  if (found.length === 0) return null;
  const { offset, limit } = asked.pagination ?? { offset: 0, limit: 25 };
  return { count: found.length, patentFileWrapperDataBag: found.slice(offset, offset + limit) };
}
