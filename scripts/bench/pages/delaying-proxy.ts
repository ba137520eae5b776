import { connect, createServer, type Socket } from "node:net";

/** A proxy between a Worker and the database. */
export type DelayingProxy = {
  url: string;
  /** Milliseconds that each request waits, as if the database were this far away. */
  delay: number;
  /** For each request since the start, the milliseconds that the database itself took to begin its answer. */
  took: number[];
  stop(): Promise<void>;
};

/**
 * Passes requests on to `target` after `delay` milliseconds: one round trip to a database that is this far away, over
 * an open connection, like a Worker's. It passes bytes on without reading them, so it adds little besides the delay. A
 * request ends where its answer begins, since no request is sent before the last one's answer.
 */
export async function startDelayingProxy(target: string): Promise<DelayingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    let passedOn: number | null = null;
    near.on("data", (bytes) => {
      setTimeout(() => {
        passedOn = performance.now();
        far.write(bytes);
      }, proxy.delay);
    });
    far.on("data", (bytes) => {
      if (passedOn !== null) proxy.took.push(performance.now() - passedOn);
      passedOn = null;
      near.write(bytes);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const proxy: DelayingProxy = {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    delay: 0,
    took: [],
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}
