import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { passBack, passOn } from "./pass-on.ts";

/** The ways in which a vendor can fail; `lost` executes the request and then closes the connection. */
const FAULTS = {
  silent: "slow",
  dripping: "slow",
  reset: "failing",
  lost: "failing",
  "status 500": "failing",
  "status 503": "failing",
  page: "rubbish",
  truncated: "rubbish",
  "another shape": "rubbish",
  "no JSON": "rubbish",
  nothing: "rubbish",
} as const;
export type Fault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as Fault[];

/** Longer than any time limit here, in milliseconds. */
const SILENCE_MS = 30_000;
const JSON_TYPE = "application/json";
const PAGE = "<!doctype html><title>Sorry</title><h1>We will be back soon</h1>";

/** A proxy between the web Worker and a vendor, for tests and long runs only. */
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
  const after = (milliseconds: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds);
    timers.add(timer);
  };
  const server: Server = createServer((request, response) => {
    const hangUp = () => request.socket.destroy();
    if (fault === null || !request.url?.startsWith(below)) {
      passOn(request, target).then((answer) => passBack(answer, response), hangUp);
      return;
    }
    met += 1;
    if (fault === "lost") {
      passOn(request, target).then((answer) => answer.resume().once("end", hangUp), hangUp);
      return;
    }
    request.resume().once("end", () => {
      if (fault !== null) misbehave(fault, response, after);
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

function misbehave(
  fault: Fault,
  response: ServerResponse,
  after: (milliseconds: number, act: () => void) => void,
): void {
  const answer = (status: number, type: string, body: string | Buffer) => {
    response.writeHead(status, { "content-type": type }).end(body);
  };
  const drip = () => {
    if (!response.writable) return;
    response.write(" ");
    after(1000, drip);
  };
  const acts: Record<Fault, () => void> = {
    silent: () => after(SILENCE_MS, () => response.destroy()),
    dripping() {
      response.writeHead(200, { "content-type": JSON_TYPE });
      drip();
    },
    reset: () => response.socket?.resetAndDestroy(),
    lost: () => response.destroy(),
    "status 500": () => answer(500, JSON_TYPE, '{"message":"It broke."}'),
    "status 503": () => answer(503, "text/html", PAGE),
    page: () => answer(200, "text/html", PAGE),
    truncated: () => answer(200, JSON_TYPE, '{"viewer": {"id": "0000'),
    "another shape": () => answer(200, JSON_TYPE, '{"colour":["green",{}],"data":{}}'),
    "no JSON": () => answer(200, JSON_TYPE, Buffer.from([0, 255, 128, 10, 13, 7])),
    nothing: () => answer(200, JSON_TYPE, "null"),
  };
  acts[fault]();
}

/** The kind of a fault. */
export function kindOf(fault: Fault): (typeof FAULTS)[Fault] {
  return FAULTS[fault];
}
