import { Agent, createServer } from "node:http";
import { passBack, passOn } from "../../../sandbox/pass-on.ts";

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
 * Passes every request on to `target` after `delay` milliseconds: one round trip to a database that is that far away,
 * over a connection that is open already, as a Worker's are.
 */
export async function startDelayingProxy(target: string): Promise<DelayingProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, answer) => {
    setTimeout(() => {
      const begun = performance.now();
      passOn(incoming, target, agent).then(
        (response) => {
          proxy.took.push(performance.now() - begun);
          passBack(response, answer);
        },
        () => answer.destroy(),
      );
    }, proxy.delay);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const proxy: DelayingProxy = {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    delay: 0,
    took: [],
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}
