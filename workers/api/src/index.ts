import { Hono } from "hono";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import * as z from "zod";
import { createDatabase } from "#app/platform/database.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { createLog, describeError, type Log } from "#app/platform/log.server.ts";
import { RATE_PERIOD_SECONDS } from "#app/platform/rate-limits.ts";
import { type Env, parseEnv } from "./env.ts";
import { readKey } from "./key.ts";
import { describeApi } from "./openapi.ts";
import { readParameters } from "./parameters.ts";
import { PROBLEMS, Problem, type ProblemCode, toResponse } from "./problems.ts";
import { countRefusedKey, countRequest, type Limiters, policyOf, usedUp } from "./rates.ts";
import { type Context, ROUTES, type Route } from "./routes.ts";

type Bindings = Limiters & Record<string, unknown>;

/** Milliseconds for the database to answer. */
const DEADLINE_MS = 10_000;

const app = new Hono<{ Bindings: Bindings }>();

// Any site may read, and none gets what a browser keeps: the API knows no cookies.
app.use(
  cors({
    origin: "*",
    allowMethods: ["GET", "HEAD", "PUT", "DELETE", "POST"],
    allowHeaders: ["Authorization", "Idempotency-Key", "If-None-Match"],
    exposeHeaders: ["ETag", "RateLimit", "RateLimit-Policy", "Retry-After"],
    maxAge: 86_400,
  }),
);
app.use(etag());
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
async function answer(
  route: Route,
  request: Request,
  inPath: Record<string, string>,
  bindings: Bindings,
  key: string | null,
): Promise<unknown> {
  const env = parseEnv(bindings);
  const { searchParams } = new URL(request.url);
  const path = readParameters(z.strictObject(route.inPath), inPath);
  const query = readParameters(z.strictObject(route.inQuery), searchParams);
  const context: Context = {
    site: env.SITE_ORIGIN,
    once: readOnce(request.headers.get("Idempotency-Key")),
    async ask(call, args, schema) {
      const database = openDatabase(env, openLog());
      const given = { p_key: key, p_call: call, p_args: args } as never;
      const answered = await database("api", given, z.union([RefusedSchema, schema]));
      const refused = RefusedSchema.safeParse(answered);
      if (!refused.success) return answered as z.infer<typeof schema>;
      if (refused.data.refused !== "missing-scope") await countRefusedKey(bindings, request);
      throw new Problem(refused.data.refused, {
        detail: `${PROBLEMS[refused.data.refused][1]}${refused.data.refused === "missing-scope" ? ` It is '${route.scope}'.` : ""}`,
      });
    },
  };
  return await route.run(context, path as never, query as never);
}

const RefusedSchema = z.strictObject({
  refused: z.enum([
    "key-required",
    "unknown-key",
    "revoked-key",
    "expired-key",
    "missing-scope",
  ] satisfies ProblemCode[]),
});

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

function openDatabase(env: Env, log: Log) {
  return createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_ANON_KEY,
    session: null,
    log,
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) }),
  });
}

function openLog(): Log {
  return createLog(crypto.randomUUID());
}
