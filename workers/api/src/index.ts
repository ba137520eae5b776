import { Hono, type Context as HonoContext } from "hono";
import { cache } from "hono/cache";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import * as z from "zod";
import { DomainError } from "#app/platform/domain-error.ts";
import { describeError } from "#app/platform/log/log.server.ts";
import { openWorker } from "#app/platform/open-worker.server.ts";
import { followChange, openJobs, postToJobs } from "#app/platform/services/jobs.server.ts";
import { RATE_PERIOD_SECONDS } from "#app/platform/session/rate-limits.ts";
import { createAsk, openDatabase } from "./ask.ts";
import { type Env, parseEnv } from "./env.ts";
import { readKey } from "./key.ts";
import { answerMcp, toRpcError } from "./mcp.ts";
import { answerOai } from "./oai.ts";
import { describeApi } from "./openapi.ts";
import { readFields, readParameters, readText } from "./parameters.ts";
import { describeProblem, PROBLEM_PATH, Problem, toResponse } from "./problems.ts";
import { type Counts, createCounts, policyOf, usedUp } from "./rates.ts";
import type { Context } from "./route.ts";
import { ROUTES } from "./routes.ts";
import { storeByJobs } from "./store-by-jobs.ts";

const open = openWorker(parseEnv);
/** What every request has: its key, which this site made, its log, settings and counts. */
type Variables = { key: string | null; worker: ReturnType<typeof open>; counts: Counts };

const OAI_PATH = "/oai";
/** Bytes of a posted form, and of a message to the MCP server. */
const LARGEST_FORM = 10_000;
const LARGEST_MESSAGE = 100_000;

type Served = { Bindings: Partial<Env>; Variables: Variables };

/** How many requests of a key are being answered in this isolate, and how many may be. */
const running = new Map<string, number>();
const MOST_RUNNING = 10;

/** @throws Problem "too-many-requests" */
function enter(key: string): void {
  const now = (running.get(key) ?? 0) + 1;
  running.set(key, now);
  if (now <= MOST_RUNNING) return;
  leave(key);
  const detail = `At most ${MOST_RUNNING} requests of a key are answered at a time.`;
  throw new Problem("too-many-requests", { detail });
}

function leave(key: string | null): void {
  if (key === null) return;
  const left = (running.get(key) ?? 1) - 1;
  if (left > 0) running.set(key, left);
  else running.delete(key);
}

const app = new Hono<Served>();

// Any site may read, and none gets what a browser keeps: the API knows no cookies.
app.use(
  cors({
    origin: "*",
    allowMethods: ["GET", "HEAD", "PUT", "PATCH", "DELETE", "POST"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "Idempotency-Key",
      "If-None-Match",
      "MCP-Protocol-Version",
      "Mcp-Method",
      "Mcp-Name",
    ],
    exposeHeaders: [
      "ETag",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "WWW-Authenticate",
      "X-Request-Id",
    ],
    maxAge: 86_400,
  }),
);
app.use("/v1/*", etag());
app.use("/openapi.json", etag());
app.use(async (c, next) => {
  const worker = open(c.env, c.executionCtx);
  c.set("worker", worker);
  const counts = createCounts(c.env, worker.log, c.req.raw);
  c.set("counts", counts);
  c.set("key", null);
  await counts.request();
  const authorization = c.req.header("Authorization");
  if (authorization !== undefined) {
    const key = await readKey(authorization, worker.env.API_KEY_SECRET);
    if (key === null) {
      await counts.refusedKey();
      throw new Problem("unknown-key");
    }
    c.set("key", key);
    enter(key);
  }
  await next().finally(() => leave(c.get("key")));
  // After the edge's cache, whose answers have the id of another request.
  c.header("X-Request-Id", worker.requestId);
  c.header("X-Content-Type-Options", "nosniff");
});
// An answer that needed nobody's key is the same for everyone, and served from the data centre's cache for its minute,
// uncounted.
const cacheForAll = cache({ cacheName: "api", vary: "Authorization", onCacheNotAvailable: false });
app.use("/v1/*", (c, next) => (c.get("key") === null ? cacheForAll(c, next) : next()));
app.get("/", (c) => c.redirect("/openapi.json"));
app.get(PROBLEM_PATH, (c) => {
  const described = describeProblem(c.req.param("code"));
  if (described === null) throw new Problem("not-found");
  return c.text(described);
});
app.get("/healthz", (c) => c.text("ok\n"));
app.get("/openapi.json", (c) => {
  const { BRAND_NAME: brand, API_ORIGIN: origin, SITE_ORIGIN: site } = c.var.worker.env;
  c.header("Cache-Control", "public, max-age=3600");
  return c.json(describeApi({ brand, origin, site }));
});

// Whoever finds a key in public may end it.
app.post("/v1/revoke", async (c) => {
  const key = c.get("key");
  if (key === null) throw new Problem("key-required");
  await c.get("counts").caller(null);
  const database = openDatabase(c.var.worker.env, c.var.worker.log);
  if (!(await database("revoke_exposed_key", { p_key: key }, z.boolean())))
    throw new Problem("unknown-key");
  return c.body(null, 204);
});

app.all("/mcp", async (c) => {
  const { key, counts, worker } = c.var;
  await counts.caller(key);
  const { BRAND_NAME: brand, API_ORIGIN: origin } = worker.env;
  const context = { ...contextOf(c), brand, origin, hasKey: key !== null };
  const message = await readText(c.req.raw, LARGEST_MESSAGE);
  const answered = await answerMcp(c.req.raw, message, context);
  return c.newResponse(answered.body, answered);
});

app.on(["GET", "POST"], OAI_PATH, async (c) => {
  const { counts, worker } = c.var;
  // By network, also with a key. Harvesters come back after 503, and give up after 429.
  await counts.caller(null).catch(() => {
    throw new Problem("service-unavailable");
  });
  const { env, log } = worker;
  const isPost = c.req.method === "POST";
  const given = isPost ? await readText(c.req.raw, LARGEST_FORM) : new URL(c.req.url).search;
  const answer = await answerOai(new URLSearchParams(given), {
    brand: env.BRAND_NAME,
    site: env.SITE_ORIGIN,
    api: env.API_ORIGIN,
    email: env.OAI_EMAIL,
    now: new Date(),
    // As a visitor, also with a key: a record is the same for everyone.
    database: openDatabase(env, log),
  });
  const headers = { "Content-Type": "text/xml; charset=utf-8", "Cache-Control": "no-store" };
  return c.body(answer, 200, headers);
});

for (const route of ROUTES) {
  const path = route.path.replace(/\{(\w+)\}/g, ":$1");
  app.on(route.method.toUpperCase(), path, async (c) => {
    const { key, counts } = c.var;
    c.header("RateLimit-Policy", policyOf(key));
    await counts.caller(key);
    if (key === null && !route.open) throw new Problem("key-required");
    c.header("Cache-Control", key === null ? "public, max-age=60" : "private, no-cache");
    const { searchParams } = new URL(c.req.url);
    const inPath = readParameters(z.strictObject(route.inPath), c.req.param());
    const inQuery = readParameters(z.strictObject(route.inQuery), searchParams);
    const context = contextOf(c);
    try {
      await route.beforeBody?.(context, inPath as never);
      const body = route.body && (await readFields(route.body, route.bodyType, c.req.raw));
      const answer = await route.run(context, inPath as never, inQuery as never, body as never);
      return c.json(answer as object);
    } catch (error) {
      const isScope = error instanceof Problem && error.code === "missing-scope";
      throw isScope ? new Problem("missing-scope", { scope: route.scope }) : error;
    }
  });
}

app.notFound((c) => {
  const others = ["GET", "POST"].map((method) => ({ path: OAI_PATH, method }));
  const methods = [...ROUTES, ...others]
    .filter(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(c.req.path))
    .map(({ method }) => method.toUpperCase());
  if (methods.length === 0) return toResponse(new Problem("not-found"));
  const response = toResponse(new Problem("method-not-allowed"));
  response.headers.set("Allow", methods.join(", "));
  return response;
});

app.onError((error, c) => {
  if (!(error instanceof Problem) && !(error instanceof DomainError))
    c.var.worker.log("alert", "api.crashed", describeError(error));
  const isTooFast = error instanceof DomainError && error.code === "rate-limited";
  const code = isTooFast ? "too-many-requests" : "service-unavailable";
  const problem = error instanceof Problem ? error : new Problem(code);
  const refused = toResponse(problem);
  const response =
    c.req.path === "/mcp" ? Response.json(toRpcError(problem), asMessage(refused)) : refused;
  const key = c.get("key");
  response.headers.set("RateLimit-Policy", policyOf(key));
  if (problem.code === "too-many-requests") response.headers.set("RateLimit", usedUp(key));
  if (problem.code === "too-many-requests" || problem.code === "service-unavailable")
    response.headers.set("Retry-After", String(RATE_PERIOD_SECONDS));
  return response;
});

export default app;

/**
 * The status and headers of a refusal whose body is a message of the MCP. A client that is answered 401 looks for an OAuth
 * server, and there is none: its key is refused with 403.
 */
function asMessage({ status, headers }: Response): ResponseInit {
  const others = new Headers(headers);
  others.delete("Content-Type");
  others.delete("WWW-Authenticate");
  return { status: status === 401 ? 403 : status, headers: others };
}

/** The context in which a request is answered. @throws Problem "wrong-parameter" */
function contextOf(c: HonoContext<Served>): Context {
  const { key, counts, worker } = c.var;
  const { env, log, requestId } = worker;
  const jobs = { jobs: openJobs(c.env), log, requestId };
  return {
    site: env.SITE_ORIGIN,
    log,
    storeMeaning: storeByJobs({ ...jobs, counts, key }),
    askJobs: (segments, body) =>
      postToJobs(jobs, segments, { headers: { Authorization: `Bearer ${key}` }, body }),
    followChange: (changed) =>
      c.executionCtx.waitUntil(
        followChange(jobs, changed).then((answer) => answer?.body?.cancel()),
      ),
    once: readOnce(c.req.header("Idempotency-Key") ?? null),
    ask: createAsk({ env, counts, log }, key),
  };
}

/** @throws Problem "wrong-parameter" */
function readOnce(header: string | null): string | null {
  if (header === null) return null;
  const parsed = z.uuid().safeParse(header.replace(/^"|"$/g, ""));
  if (parsed.success) return parsed.data;
  throw new Problem("wrong-parameter", {
    field: "Idempotency-Key",
    detail: "The header 'Idempotency-Key' is a UUID.",
  });
}
