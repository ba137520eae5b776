import type { IncomingMessage } from "node:http";

/** A request's body as text; null if it is longer than `largest` characters. */
export async function readBody(request: IncomingMessage, largest: number): Promise<string | null> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk;
    if (body.length > largest) return null;
  }
  return body;
}
