import { type Agent, type IncomingHttpHeaders, request } from "node:http";

/** An answer with its times in milliseconds since the request was written. */
export type Timed = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  firstByte: number;
  total: number;
};

/**
 * One GET over a connection that stays open, without following redirects. @throws Error where the answer breaks off or
 * never comes
 */
export function get(
  agent: Agent,
  url: string,
  headers: Record<string, string> = {},
): Promise<Timed> {
  return new Promise((done, fail) => {
    const begun = performance.now();
    const asked = request(url, { agent, headers, timeout: 30_000 }, (response) => {
      const firstByte = performance.now() - begun;
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("error", fail);
      response.once("end", () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
          firstByte,
          total: performance.now() - begun,
        }),
      );
    });
    asked.once("timeout", () => asked.destroy(new Error(`${url} did not answer within 30 s`)));
    asked.once("error", fail);
    asked.end();
  });
}

/** Runs `work` for 0, 1, 2 … until `more` says stop, `width` at a time. */
export async function inParallel(
  width: number,
  more: (index: number) => boolean,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (more(next)) await work(next++);
    }),
  );
}
