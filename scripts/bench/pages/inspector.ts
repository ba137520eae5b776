/** The isolates of one workerd: the Worker's own, and those around it that replace parts of Cloudflare. */
export type Isolates = {
  /**
   * Makes V8 collect all garbage. An isolate does so at its next request, so isolates without requests are not awaited.
   * Returns the megabytes of JavaScript objects in the Worker's own isolate afterwards; null where no request came.
   */
  collect(): Promise<number | null>;
  close(): void;
};

type Answer = { id?: number; result?: { usedSize?: number } };

const COLLECT = "HeapProfiler.collectGarbage";
const USAGE = "Runtime.getHeapUsage";
const TIMEOUT_MS = 10_000;

/** Connects to every isolate behind the inspector that Miniflare names. @throws Error where one cannot be reached */
export async function openIsolates(inspector: URL): Promise<Isolates> {
  const listed = await fetch(new URL("/json", `http://${inspector.host}`));
  const targets = (await listed.json()) as { id: string; webSocketDebuggerUrl: string }[];
  const isolates = await Promise.all(
    targets.map(async ({ id, webSocketDebuggerUrl }) => ({
      isOwn: id.startsWith("core:user:"),
      ...(await connect(webSocketDebuggerUrl)),
    })),
  );
  return {
    async collect() {
      const collected = isolates.map(({ isOwn, ask }) => ({ isOwn, ask, answer: ask(COLLECT) }));
      const own = collected.find(({ isOwn }) => isOwn);
      if (!own || (await own.answer) === null) return null;
      const used = (await own.ask(USAGE))?.result?.usedSize;
      return used === undefined ? null : used / 1e6;
    },
    close() {
      for (const { socket } of isolates) socket.close();
    },
  };
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((done, fail) => {
    socket.addEventListener("open", done, { once: true });
    socket.addEventListener("error", () => fail(new Error(`${url} does not open.`)), {
      once: true,
    });
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
  });
  /** Sends one command; null where no answer came in time. */
  const ask = (method: string): Promise<Answer | null> =>
    new Promise((done) => {
      last += 1;
      const id = last;
      const finish = (answer: Answer | null) => {
        clearTimeout(late);
        waiting.delete(id);
        done(answer);
      };
      const late = setTimeout(finish, TIMEOUT_MS, null).unref();
      waiting.set(id, finish);
      socket.send(JSON.stringify({ id, method }));
    });
  return { socket, ask };
}
