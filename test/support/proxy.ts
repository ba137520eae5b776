import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** The answer in place of the service's; "never" for no answer, null for the service's own. */
type Instead = { status: number; body: unknown } | "never" | null;

/** A proxy between a worker and a service that it calls. It records the calls, and can answer with failures. */
export type ServiceProxy = {
  origin: string;
  /** The calls since the last `forget`, as "GET /v1/subscriptions". */
  calls: string[];
  instead(answer: (call: string) => Instead): void;
  forget(): void;
  stop(): Promise<void>;
};

/** Starts a proxy in front of the service at `target`, an origin. */
export async function startProxy(target: string): Promise<ServiceProxy> {
  const calls: string[] = [];
  let instead: (call: string) => Instead = () => null;
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url?.split("?")[0]}`;
    const body = await readAll(request);
    calls.push(call);
    const answer = instead(call);
    if (answer === "never") return;
    if (answer) {
      response.writeHead(answer.status, {
        "content-type": "application/json",
        "stripe-should-retry": "false",
      });
      response.end(JSON.stringify(answer.body));
      return;
    }
    const { host: _, "content-length": __, connection: ___, ...headers } = request.headers;
    const passed = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    });
    const type = passed.headers.get("content-type") ?? "application/json";
    response.writeHead(passed.status, { "content-type": type });
    response.end(await passed.text());
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    instead(answer) {
      instead = answer;
    },
    forget() {
      calls.length = 0;
      instead = () => null;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}
