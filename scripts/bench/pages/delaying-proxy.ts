import { connect, createServer, type Socket } from "node:net";

/** Stands between a Worker and the database. */
export type DelayingProxy = {
  url: string;
  /** Milliseconds that each request waits, as if the database were so far away. */
  delay: number;
  /** For each request that passed since the start, the milliseconds that the database itself took to begin its answer. */
  took: number[];
  stop(): Promise<void>;
};

/**
 * Passes what comes on to `target` after `delay` milliseconds: one round trip to a database that is that far away, over
 * a connection that is open already, as a Worker's are. It hands bytes on and reads none of them, so that it adds
 * little but the delay. A request ends where its answer begins, since none is sent before the last one's answer.
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
