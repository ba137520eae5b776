import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll } from "vitest";

/** The network between a browser and everything else: it can be taken away, and see what is posted. */
export type Network = {
  /** For a browser's context. */
  readonly proxy: { server: string };
  /**
   * `up` carries everything, `down` nothing; `deaf` carries posts there and loses their answers; `busy` answers posts
   * itself, as a server does to which too many came.
   */
  state: "up" | "down" | "deaf" | "busy";
  /** The bodies of forms that reached the server, or were answered for it, since the test began. */
  posts: string[];
};

/**
 * A proxy for a test file's browsers. Playwright's own offline mode tells pages that they are offline, but a page that
 * Chromium fetches ahead, or while a service worker wakes up, gets past it.
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
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(answer);
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
