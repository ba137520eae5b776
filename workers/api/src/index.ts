import { Hono } from "hono";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import * as z from "zod";
import { DomainError } from "#app/platform/domain-error.ts";
import { createLog, describeError, type Log } from "#app/platform/log.server.ts";
import { RATE_PERIOD_SECONDS } from "#app/platform/rate-limits.ts";
import { createAsk, openDatabase } from "./ask.ts";
import { parseEnv } from "./env.ts";
import { readKey } from "./key.ts";
import { answerMcp } from "./mcp.ts";
import { describeApi } from "./openapi.ts";
import { readParameters } from "./parameters.ts";
import { Problem, toResponse } from "./problems.ts";
import { countRequest, type Limiters, policyOf, usedUp } from "./rates.ts";
import { type Context, ROUTES, type Route } from "./routes.ts";

type Bindings = Limiters & Record<string, unknown>;

const app = new Hono<{ Bindings: Bindings }>();

// Any site may read, and none gets what a browser keeps: the API knows no cookies.
app.use(
  cors({
    origin: "*",
    allowMethods: ["GET", "HEAD", "PUT", "DELETE", "POST"],
    allowHeaders: [
      ...["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match"],
      ...["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"],
    ],
    exposeHeaders: ["ETag", "RateLimit", "RateLimit-Policy", "Retry-After"],
    maxAge: 86_400,
  }),
);
app.use("/v1/*", etag());
app.use("/openapi.json", etag());
app.get("/healthz", (c) => c.text("ok\n"));
app.get("/openapi.json", (c) => {
  const { BRAND_NAME: brand, API_ORIGIN: origin } = parseEnv(c.env);
  c.header("Cache-Control", "public, max-age=3600");
  return c.json(describeApi({ brand, origin }));
});

// Whoever finds a key in public may end it.
app.post("/v1/revoke", async (c) => {
  const key = readKey(c.req.header("Authorization") ?? null);
  if (key === null) throw new Problem("key-required");
  await countRequest(c.env, null, c.req.raw);
  const database = openDatabase(parseEnv(c.env), openLog());
  if (!(await database("revoke_exposed_key", { p_key: key }, z.boolean())))
    throw new Problem("unknown-key");
  return c.body(null, 204);
});

app.all("/mcp", async (c) => {
  const key = readKey(c.req.header("Authorization") ?? null);
  await countRequest(c.env, key, c.req.raw);
  const answered = await answerMcp(c.req.raw, {
    ...contextOf(c.req.raw, c.env, key),
    hasKey: key !== null,
    brand: parseEnv(c.env).BRAND_NAME,
    onError: (error) => openLog()("alert", "api.crashed", describeError(error)),
  });
  return c.newResponse(answered.body, answered);
});

for (const route of ROUTES) {
  const path = route.path.replace(/\{(\w+)\}/g, ":$1");
  app.on(route.method.toUpperCase(), path, async (c) => {
    const key = readKey(c.req.header("Authorization") ?? null);
    c.header("RateLimit-Policy", policyOf(key));
    await countRequest(c.env, key, c.req.raw);
    if (key === null && !route.open) throw new Problem("key-required");
    c.header("Cache-Control", key === null ? "public, max-age=60" : "private, no-cache");
    c.header("Vary", "Authorization");
    return c.json((await answer(route, c.req.raw, c.req.param(), c.env, key)) as object);
  });
}

app.notFound((c) => {
  const methods = ROUTES.filter(({ path }) =>
    new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(c.req.path),
  ).map(({ method }) => method.toUpperCase());
  if (methods.length === 0) return toResponse(new Problem("not-found"));
  const response = toResponse(new Problem("method-not-allowed"));
  response.headers.set("Allow", methods.join(", "));
  return response;
});

app.onError((error, c) => {
  if (!(error instanceof Problem) && !(error instanceof DomainError))
    openLog()("alert", "api.crashed", describeError(error));
  const problem = error instanceof Problem ? error : new Problem("service-unavailable");
  const response = toResponse(problem);
  const key = readKeyOrNull(c.req.header("Authorization") ?? null);
  response.headers.set("RateLimit-Policy", policyOf(key));
  if (problem.code === "too-many-requests") response.headers.set("RateLimit", usedUp(key));
  if (problem.code === "too-many-requests" || problem.code === "service-unavailable")
    response.headers.set("Retry-After", String(RATE_PERIOD_SECONDS));
  return response;
});

export default app;

/** The answer of one route. @throws Problem, DomainError */
function answer(
  route: Route,
  request: Request,
  inPath: Record<string, string>,
  bindings: Bindings,
  key: string | null,
): Promise<unknown> {
  const { searchParams } = new URL(request.url);
  const path = readParameters(z.strictObject(route.inPath), inPath);
  const query = readParameters(z.strictObject(route.inQuery), searchParams);
  return route.run(contextOf(request, bindings, key), path as never, query as never);
}

/** What a request is answered with. @throws Problem "wrong-parameter" */
function contextOf(request: Request, bindings: Bindings, key: string | null): Context {
  const env = parseEnv(bindings);
  return {
    site: env.SITE_ORIGIN,
    once: readOnce(request.headers.get("Idempotency-Key")),
    ask: createAsk({ env, limiters: bindings, log: openLog() }, request, key),
  };
}

/** @throws Problem "wrong-parameter" */
function readOnce(header: string | null): string {
  if (header === null) return crypto.randomUUID();
  const parsed = z.uuid().safeParse(header.replace(/^"|"$/g, ""));
  if (parsed.success) return parsed.data;
  throw new Problem("wrong-parameter", {
    field: "Idempotency-Key",
    detail: "The header 'Idempotency-Key' is a UUID.",
  });
}

function readKeyOrNull(header: string | null): string | null {
  try {
    return readKey(header);
  } catch {
    return null;
  }
}

function openLog(): Log {
  return createLog(crypto.randomUUID());
}
