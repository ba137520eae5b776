import { useCallback, useEffect, useRef, useState } from "react";
import { SAVES_FULL, SEE_PLANS } from "#app/membership/saves-limit.ts";
import { isPending, type PendingAnswer } from "#app/offline/outbox.ts";
import { receiveNews } from "#app/offline/use-outbox.ts";
import { UNSENT } from "#app/platform/unsent.ts";
import { useStatus } from "#app/ui/status-region.tsx";

/** The result of a toggle's form; `error` is null on success. */
type ToggleAnswer = { error: string | null } & PendingAnswer;

/** A click on a toggle. */
type Toggle = {
  /** Unique on the page. */
  name: string;
  /** The state that the click asks for. */
  on: boolean;
  /** The form's fields for a state. */
  fields: (on: boolean) => Record<string, string>;
  /** Said once it is stored. */
  done?: (on: boolean) => string;
  /** True if the button turns only once it is stored, as for visitors, who will be refused. */
  waits?: boolean;
};

/** Milliseconds, long enough to read a sentence. */
const ERROR_MS = 6000;
const NONE: ReadonlyMap<string, boolean> = new Map();

/**
 * Buttons that turn at once, and back again with a message if storing fails. Requests run one after another, because
 * a second could overtake the first; of several clicks on one button during a request, only the last is sent.
 *
 * @param action the address that the forms post to
 * @param route the id of its route
 * @param page the page's data, and what reads it again after each stored click, where that is cheap
 * @returns the states that clicks have set since the page's data was read, by name; the data holds the rest
 */
export function useToggles(
  action: string,
  route: string,
  page?: { data: unknown; readAgain(): void },
): { toggled: ReadonlyMap<string, boolean>; toggle: (click: Toggle) => void } {
  const { announce } = useStatus();
  const [toggled, setToggled] = useState(NONE);
  const queue = useRef(Promise.resolve());
  // Per name, the state that a click asks for until it is sent, and the state that the server has last stored.
  const wanted = useRef(new Map<string, boolean>());
  const stored = useRef(new Map<string, boolean>());
  const sending = useRef<string | null>(null);
  const { data, readAgain } = page ?? {};
  // Data that was read again knows what other windows have set meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each data.
  useEffect(() => {
    const isOpen = (name: string) => wanted.current.has(name) || sending.current === name;
    for (const name of stored.current.keys()) if (!isOpen(name)) stored.current.delete(name);
    setToggled((now) =>
      now.size === 0 ? now : new Map([...now].filter(([name]) => isOpen(name))),
    );
  }, [data]);
  const toggle = useCallback(
    ({ name, on, fields, done, waits = false }: Toggle) => {
      const show = (state: boolean | undefined) =>
        setToggled((now) => {
          const next = new Map(now);
          if (state === undefined) next.delete(name);
          else next.set(name, state);
          return next;
        });
      wanted.current.set(name, on);
      if (!waits) show(on);
      queue.current = queue.current.then(async () => {
        const state = wanted.current.get(name);
        if (state === undefined) return;
        wanted.current.delete(name);
        sending.current = name;
        const answer = await post(action, route, fields(state));
        sending.current = null;
        const isNewest = !wanted.current.has(name);
        if (answer.error === null && !isPending(answer)) {
          stored.current.set(name, state);
          if (isNewest) {
            show(state);
            readAgain?.();
          }
          return done && announce(done(state));
        }
        // The outbox knows of what it stores for later.
        if (isPending(answer)) stored.current.delete(name);
        if (isNewest) show(stored.current.get(name));
        if (answer.error) {
          announce(answer.error, ERROR_MS, answer.error === SAVES_FULL ? SEE_PLANS : undefined);
        }
      });
    },
    [action, route, readAgain, announce],
  );
  return { toggled, toggle };
}

/** Posts a form as Remix does, without reading the page's data again afterwards. */
async function post(
  action: string,
  route: string,
  fields: Record<string, string>,
): Promise<ToggleAnswer> {
  const address = `${action}${action.includes("?") ? "&" : "?"}_data=${encodeURIComponent(route)}`;
  let response: Response;
  try {
    response = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  } catch {
    return UNSENT;
  }
  try {
    const answer = (await response.json()) as ToggleAnswer;
    if (isPending(answer)) receiveNews(answer.kept);
    return answer;
  } catch {
    return { error: "This could not be stored. Reload the page and try again." };
  }
}
