import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll } from "vitest";

/** The network between a browser and everything else. A test can cut it, and see what is posted. */
export type Network = {
  /** The proxy for a browser's context. */
  readonly proxy: { server: string };
  /**
   * `up` passes everything on, `down` nothing. `deaf` passes posts on and loses their answers. `busy` answers posts
   * itself, as a server over its limit does.
   */
  state: "up" | "down" | "deaf" | "busy";
  /** Holds the answers to requests other than posts whose addresses contain this text; null passes them on. */
  hold: string | null;
  /** How many answers are being held. */
  held: number;
  /** The bodies of forms that reached the server, or were answered in its place, since the test began. */
  posts: string[];
};

/**
 * A proxy for a test file's browsers. Playwright's own offline mode tells pages that they are offline, but it misses
 * pages that Chromium prefetches, and pages that load while a service worker starts.
 */
export function network(): Network {
  const sockets = new Set<Socket>();
  const server = createServer((asked, answer) => carry(asked, answer, own));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  const own: Network = {
    get proxy() {
      return { server: `http://localhost:${(server.address() as AddressInfo).port}` };
    },
    state: "up",
    hold: null,
    held: 0,
    posts: [],
  };
  beforeAll(() => new Promise<void>((done) => server.listen(0, "localhost", done)));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return own;
}

function carry(asked: IncomingMessage, answer: ServerResponse, network: Network): void {
  if (network.state === "down") return void asked.socket.destroy();
  const isPost = asked.method === "POST";
  const onward = request(asked.url ?? "", { method: asked.method, headers: asked.headers });
  onward.on("response", (response) => {
    if (network.state === "down" || (isPost && network.state === "deaf")) {
      response.resume();
      return void asked.socket.destroy();
    }
    const forwardRequest = () => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    };
    if (isPost || !isHeld(asked, network)) return forwardRequest();
    network.held += 1;
    const waiting = setInterval(() => {
      if (isHeld(asked, network)) return;
      clearInterval(waiting);
      network.held -= 1;
      forwardRequest();
    }, 20);
  });
  onward.on("error", () => asked.socket.destroy());
  if (!isPost) return void asked.pipe(onward);
  const body: Buffer[] = [];
  asked.on("data", (part: Buffer) => body.push(part));
  asked.on("end", () => {
    network.posts.push(Buffer.concat(body).toString());
    if (network.state === "busy") {
      answer.writeHead(429, { "Content-Type": "application/json", "Retry-After": "60" });
      return void answer.end(JSON.stringify({ error: "Too many." }));
    }
    onward.end(Buffer.concat(body));
  });
}

function isHeld({ url }: IncomingMessage, { hold }: Network): boolean {
  return hold !== null && url?.includes(hold) === true;
}
