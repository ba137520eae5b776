import { once } from "node:events";
import type { Readable } from "node:stream";

/** A tab of a real browser, whichever page it shows by now: one rendered ahead is another target of the protocol. */
export type Tab = {
  goTo(url: string): Promise<unknown>;
  /** The value of an expression in the page that is shown; undefined while there is none. */
  ask(expression: string): Promise<unknown>;
  /** Moves the mouse there; what it returns presses it. */
  pointAt(place: [number, number]): Promise<() => Promise<void>>;
};

type Message = {
  id?: number;
  method?: string;
  result?: unknown;
  error?: { message: string };
  params?: { sessionId: string; targetInfo: { targetId: string; type: string } };
};

/**
 * The first tab of a browser, over Chromium's DevTools protocol. A client that attaches to a page and not to its tab, as
 * Playwright does, turns off rendering ahead.
 *
 * @param output what the browser writes when it starts, with its address
 * @param rate how many times slower its processor is
 * @param cookies the `Cookie` header that it sends there
 */
export async function openTab(
  output: Readable,
  { rate, cookies }: { rate: number; cookies: { url: string; header: string } },
): Promise<Tab> {
  let written = "";
  for await (const piece of output) {
    written += piece;
    if (/ws:\S+\s/.test(written)) break;
  }
  const socket = new WebSocket(/ws:\S+/.exec(written)?.[0] ?? "");
  await once(socket, "open");
  const waiting = new Map<number, (message: Message) => void>();
  const pages: string[] = [];
  let last = 0;
  const call = (method: string, params: object = {}, sessionId?: string): Promise<unknown> => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((done, fail) => {
      const over = setTimeout(
        () => waiting.delete(id) && fail(new Error(`${method}: no answer`)),
        8000,
      );
      waiting.set(id, ({ result, error }) => {
        clearTimeout(over);
        error ? fail(new Error(error.message)) : done(result);
      });
    });
  };
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const answered = message.id === undefined ? undefined : waiting.get(message.id);
    if (message.id !== undefined) waiting.delete(message.id);
    answered?.(message);
    if (message.method !== "Target.attachedToTarget" || message.params?.targetInfo.type !== "page")
      return;
    pages.unshift(message.params.sessionId);
    call("Emulation.setCPUThrottlingRate", { rate }, message.params.sessionId).catch(
      () => undefined,
    );
  });
  const filter = [{ type: "tab" }];
  const { targetInfos } = (await call("Target.getTargets", { filter })) as {
    targetInfos: { targetId: string }[];
  };
  const { sessionId } = (await call("Target.attachToTarget", {
    targetId: targetInfos[0]?.targetId,
    flatten: true,
  })) as { sessionId: string };
  await call(
    "Target.setAutoAttach",
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
    sessionId,
  );

  for (const cookie of cookies.header.split("; ")) {
    const [name = "", value] = cookie.split(/=(.*)/);
    await call("Network.setCookie", { url: cookies.url, name, value }, pages[0]);
  }
  const evaluate = async (page: string, expression: string) => {
    const asked = { expression, returnByValue: true };
    const answer = await call("Runtime.evaluate", asked, page).catch(() => undefined);
    return (answer as { result?: { value?: unknown } } | undefined)?.result?.value;
  };
  const SHOWN = 'document.visibilityState === "visible" && !document.prerendering';
  const shown = async () => {
    for (const page of pages) if (await evaluate(page, SHOWN)) return page;
    return pages[0] ?? "";
  };
  return {
    goTo: async (url) => call("Page.navigate", { url }, await shown()),
    async ask(expression) {
      for (const page of pages) {
        const answer = await evaluate(page, `${SHOWN} ? [${expression}] : null`);
        if (Array.isArray(answer)) return answer[0];
      }
    },
    async pointAt([x, y]) {
      const page = await shown();
      const mouse = (type: string, more = {}) =>
        call("Input.dispatchMouseEvent", { type, x, y, ...more }, page);
      await call("Input.dispatchMouseEvent", { type: "mouseMoved", x: 3, y: 3 }, page);
      await mouse("mouseMoved");
      const left = { button: "left", clickCount: 1 };
      return async () => {
        // The page may be gone before it answers.
        for (const type of ["mousePressed", "mouseReleased"])
          mouse(type, left).catch(() => undefined);
      };
    },
  };
}
