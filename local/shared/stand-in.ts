import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono, HonoRequest } from "hono";
import { parseJson } from "#import/text/parse-json.ts";

/** An app's server, to be started. The global `Response` stays the runtime's: other servers of this process use it. */
export function serverOf({ fetch }: Hono): Server {
  return createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
}

/** The fields of a body that is JSON or a form; none where it cannot be read. */
export async function readFields(request: HonoRequest): Promise<Record<string, unknown>> {
  const body = await request.text();
  if (!body.startsWith("{")) return Object.fromEntries(new URLSearchParams(body));
  return (parseJson(body) ?? {}) as Record<string, unknown>;
}
