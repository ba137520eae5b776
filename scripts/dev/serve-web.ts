import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import {
  type LocalWorker,
  type RunningWorkers,
  type Surroundings,
  startWorkers,
} from "../../local/workers.ts";
import type { DevCompiler } from "./compiler.ts";

/** The address at which a page learns that it is out of date. */
const CHANGES = "/__dev/changes";

/**
 * Serves the Workers in workerd. The first one, the web Worker, is compiled again after each change. Requests wait while
 * a change is compiled; if it does not compile, the last good Worker answers. Pages have one more script than in
 * production, which removes itself and reloads them after a change.
 */
export async function serveWhileCompiling(
  [web, ...others]: [LocalWorker, ...LocalWorker[]],
  surroundings: Surroundings,
  compiler: DevCompiler,
): Promise<Pick<RunningWorkers, "crashed" | "stop">> {
  const running = await startWorkers([{ ...web, port: 0 }, ...others], surroundings);
  console.log(
    `Debugger: chrome://inspect, with localhost:${running.inspectorPort} under 'Configure'`,
  );

  let version = randomUUID();
  const listeners = new Set<ServerResponse>();
  let settling: PromiseWithResolvers<void> | null = null;
  const watching = new AbortController();
  compiler.watch({
    onChange() {
      settling ??= Promise.withResolvers();
    },
    async onWorker(script) {
      await running.replace(script);
      version = randomUUID();
    },
    onSettled() {
      settling?.resolve();
      settling = null;
      for (const listener of listeners) listener.write(`data: ${version}\n\n`);
    },
    signal: watching.signal,
  });

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    await settling?.promise;
    const asked = version;
    const error = await pass(incoming, outgoing, running.origin, asked);
    if (error === null) return;
    await settling?.promise;
    // The Worker was replaced while it was answering: the next one is asked, or the page would never come.
    if (asked !== version && incoming.method === "GET") return answer(incoming, outgoing);
    outgoing
      .writeHead(502, { "Content-Type": "text/plain" })
      .end(`The Worker did not answer: ${error.message}\n`);
  };
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === CHANGES) listen(incoming, outgoing);
    else void answer(incoming, outgoing);
  });
  function listen(incoming: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    outgoing.write(`data: ${version}\n\n`);
    listeners.add(outgoing);
    incoming.once("close", () => listeners.delete(outgoing));
  }
  await new Promise<void>((done, fail) =>
    server.once("error", fail).listen(web.port, "localhost", done),
  );
  return {
    crashed: running.crashed,
    async stop() {
      watching.abort();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await running.stop();
    },
  };
}

/**
 * Passes a request on unchanged. If the answer is a page, the reloading script is added.
 *
 * @returns why the Worker did not answer, if nothing of an answer has been sent yet
 */
function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: URL,
  version: string,
): Promise<Error | null> {
  const { method, url, headers } = incoming;
  // Asks for an uncompressed answer, since a script is added to pages.
  const asked = { ...headers, "accept-encoding": "identity" };
  return new Promise((done) => {
    const fail = (error: Error) => {
      if (outgoing.headersSent || outgoing.destroyed) {
        outgoing.destroy();
        done(null);
      } else done(error);
    };
    const passed = request(
      { host: target.hostname, port: target.port, method, path: url, headers: asked },
      (answer) => {
        const { statusCode = 502, headers: answered } = answer;
        const isPage = answered["content-type"]?.startsWith("text/html") && method !== "HEAD";
        // This event also comes if the Worker ends in the middle of its answer.
        answer.on("error", fail);
        answer.on("end", () => done(null));
        if (!isPage) {
          outgoing.writeHead(statusCode, answered);
          answer.pipe(outgoing);
          return;
        }
        const nonce =
          /'nonce-([^']+)'/.exec(String(answered["content-security-policy"]))?.[1] ?? "";
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("end", () => {
          const page = Buffer.concat(pieces)
            .toString()
            .replace("</body>", () => `${reloader(nonce, version)}</body>`);
          const { "content-length": _, "transfer-encoding": __, ...rest } = answered;
          outgoing.writeHead(statusCode, { ...rest, "content-length": Buffer.byteLength(page) });
          outgoing.end(page);
        });
      },
    );
    passed.on("error", fail);
    outgoing.once("close", () => passed.destroy());
    incoming.pipe(passed);
  });
}

/** The script removes itself before React reads the page, which then has only what was rendered. */
function reloader(nonce: string, version: string): string {
  return `<script nonce="${nonce}">document.currentScript.remove();new EventSource("${CHANGES}").onmessage=({data})=>{if(data!=="${version}")location.reload()}</script>`;
}
