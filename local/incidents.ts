import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import { readBody } from "./shared/request-body.ts";

/**
 * A stand-in for the receiver of incidents: `POST /` takes one that is signed with `secret`, and refuses others with
 * 401; `GET /` lists those it took, as JSON.
 */
export function createIncidentReceiver(secret: string): { server: Server } {
  const taken: unknown[] = [];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.method === "GET") return answer(200, taken);
    const body = (await readBody(request, 100_000)) ?? "";
    if (!isSigned(String(request.headers["alert-signature"]), body, secret))
      return answer(401, { error: "The signature is wrong." });
    taken.push(JSON.parse(body));
    return answer(200, {});
  });
  return { server };
}

function isSigned(signature: string, body: string, secret: string): boolean {
  const [, seconds, hex = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const right = createHmac("sha256", secret).update(`${seconds}.${body}`).digest();
  return hex !== "" && timingSafeEqual(Buffer.from(hex, "hex"), right);
}
