import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { newId } from "./objects.ts";
import { ROUTES, type Stand } from "./routes.ts";
import { API_VERSION } from "./state.ts";
import { ApiError, readParams } from "./wire.ts";

/** Adds the API below `/v1`, errors included. The caller sees to it that one request is answered at a time. */
export function addApi(app: Hono, stand: Stand, secretKey: string): void {
  const { answered } = stand.books.state;

  app.use("/v1/*", async (context, next) => {
    context.header("request-id", newId("req", 14));
    context.header("stripe-version", context.req.header("stripe-version") ?? API_VERSION);
    requireKey(context.req.header("authorization"), secretKey);
    await next();
  });

  // The response to an idempotency key is repeated, if it was a success.
  app.post("/v1/*", async (context, next) => {
    const key = context.req.header("idempotency-key");
    if (!key) return next();
    const request = createHash("sha256")
      .update(`${context.req.path}\n${await context.req.text()}`)
      .digest("hex");
    const before = answered[key];
    if (before && before.request !== request) throw reusedKey(key);
    if (before) {
      context.header("idempotent-replayed", "true");
      return context.json(JSON.parse(before.body));
    }
    await next();
    if (context.res.ok) {
      answered[key] = { request, body: await context.res.clone().text() };
    }
  });

  for (const { method, path, schema, answer } of ROUTES) {
    app.on(method, path, async (context) => {
      const { origin, search } = new URL(context.req.url);
      const form = method === "POST" ? await context.req.text() : search.slice(1);
      const params = readParams(schema, form);
      return context.json(
        await answer({ ...stand, id: context.req.param("id") ?? "", params, origin }),
      );
    });
  }

  app.all("/v1/*", ({ req }) => {
    throw new ApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${req.method}: ${req.path}); the stand-in knows what QUAD calls.`,
    });
  });
  app.onError((error, context) => {
    if (error instanceof ApiError) return context.json(error.body, error.status);
    console.error("The Stripe stand-in failed:", error);
    const message = "The stand-in failed; its log says why.";
    return context.json({ error: { type: "api_error", message } }, 500);
  });
}

/** @throws ApiError 401 */
function requireKey(authorization: string | undefined, secretKey: string): void {
  const key = authorization?.replace(/^Bearer /, "") ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (timingSafeEqual(digest(key), digest(secretKey))) return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    message: key ? "Invalid API Key provided" : "You did not provide an API key.",
  });
}

function reusedKey(key: string): ApiError {
  return new ApiError(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with: '${key}'.`,
  });
}
