import { createHmac, timingSafeEqual } from "node:crypto";
import type { Server } from "node:http";
import { Hono } from "hono";
import { serverOf } from "./shared/stand-in.ts";

/**
 * A stand-in for the receiver of incidents: `POST /` takes one that is signed with `secret`, and refuses others with
 * 401; `GET /` lists those it took, as JSON.
 */
export function createIncidentReceiver(secret: string): { server: Server } {
  const taken: unknown[] = [];
  const app = new Hono();
  app.get("*", (context) => context.json(taken));
  app.post("*", async (context) => {
    const body = await context.req.text();
    if (!isSigned(context.req.header("alert-signature") ?? "", body, secret))
      return context.json({ error: "The signature is wrong." }, 401);
    taken.push(JSON.parse(body));
    return context.json({});
  });
  return { server: serverOf(app) };
}

function isSigned(signature: string, body: string, secret: string): boolean {
  const [, seconds, hex = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const right = createHmac("sha256", secret).update(`${seconds}.${body}`).digest();
  return hex !== "" && timingSafeEqual(Buffer.from(hex, "hex"), right);
}
