/** The isolates of one workerd: the Worker's own, and those in front of it and beside it that stand in for Cloudflare. */
export type Isolates = {
  /**
   * Has V8 collect all that is garbage. An isolate does so with the next request that reaches it, so that those which
   * get none are not waited for. Answers how many megabytes of JavaScript objects the Worker's own then holds; null
   * where no request came.
   */
  collect(): Promise<number | null>;
  close(): void;
};

type Answer = { id?: number; result?: { usedSize?: number } };

const COLLECT = "HeapProfiler.collectGarbage";
const USAGE = "Runtime.getHeapUsage";
/** Milliseconds. */
const PATIENCE = 10_000;

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
  /** Asks for one thing; null where nothing came in time. */
  const ask = (method: string): Promise<Answer | null> =>
    new Promise((done) => {
      last += 1;
      const id = last;
      const finish = (answer: Answer | null) => {
        clearTimeout(late);
        waiting.delete(id);
        done(answer);
      };
      const late = setTimeout(finish, PATIENCE, null).unref();
      waiting.set(id, finish);
      socket.send(JSON.stringify({ id, method }));
    });
  return { socket, ask };
}
