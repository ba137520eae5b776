import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The ways in which a vendor can fail: it does not answer, it does what it was asked and hangs up, it answers with a
 * page.
 */
export type Fault = "silent" | "lost" | "page";

/** Longer than any time limit here, in milliseconds. */
const SILENCE_MS = 30_000;
const PAGE = "<!doctype html><title>Sorry</title><h1>We will be back soon</h1>";

/** A proxy between the web Worker and a vendor. */
export type FaultProxy = {
  origin: string;
  /** From now on, requests below `path` fail with `fault`; null ends the fault. */
  meet(fault: Fault | null, path?: string): void;
  /** The number of requests that failed since the fault was set. */
  met(): number;
  close(): Promise<void>;
};

/** Opens a proxy to the origin `target` on a free loopback port. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  let fault: Fault | null = null;
  let below = "/";
  let met = 0;
  const timers = new Set<NodeJS.Timeout>();
  const server: Server = createServer((request, response) => {
    const hangUp = () => request.socket.destroy();
    if (fault === null || !request.url?.startsWith(below)) {
      forwardRequest(request, target).then((answer) => sendResponse(answer, response), hangUp);
      return;
    }
    met += 1;
    if (fault === "lost") {
      forwardRequest(request, target).then((answer) => answer.resume().once("end", hangUp), hangUp);
      return;
    }
    request.resume().once("end", () => {
      if (fault === "page") response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
      else if (fault === "silent") timers.add(setTimeout(() => response.destroy(), SILENCE_MS));
      else response.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    meet(next, path = "/") {
      fault = next;
      below = path;
      met = 0;
    },
    met: () => met,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Forwards a proxy's request to the origin `target`. Rejects if the connection breaks. */
function forwardRequest(incoming: IncomingMessage, target: string): Promise<IncomingMessage> {
  const { method = "GET", url = "/", headers } = incoming;
  const { host } = new URL(target);
  const options = { method, headers: { ...headers, host } };
  return new Promise((done, fail) => {
    const onward = send(new URL(url, target), options, done);
    onward.once("error", fail);
    incoming.pipe(onward);
  });
}

/** Sends a forwarded request's response to the proxy's client. */
function sendResponse(answer: IncomingMessage, response: ServerResponse): void {
  answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
}
