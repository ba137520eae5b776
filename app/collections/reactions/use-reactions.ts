import { useCallback, useEffect, useRef, useState } from "react";
import { SAVES_FULL, SEE_PLANS } from "#app/membership/saves-limit.ts";
import { isPending, type PendingAnswer } from "#app/offline/outbox.ts";
import { receiveNews } from "#app/offline/use-outbox.ts";
import { UNSENT } from "#app/platform/unsent.ts";
import { useStatus } from "#app/ui/status-region.tsx";

/** The result of a reaction's form; `error` is null on success. */
type ReactionAnswer = { error: string | null } & PendingAnswer;

/** A click on the button of a reaction. */
type Click = {
  /** Unique on the page. */
  name: string;
  /** The state that the click asks for. */
  on: boolean;
  /** The form's fields for a state. */
  fields: (on: boolean) => Record<string, string>;
  /** Announced once it is stored. */
  done?: (on: boolean) => string;
};

/** Milliseconds, long enough to read a sentence. */
const ERROR_MS = 6000;
const NONE: ReadonlyMap<string, boolean> = new Map();

/**
 * Buttons that turn once the server has stored it; until then they are busy, and if storing fails a message says so.
 * Requests run one after another, because a second could overtake the first; of several clicks on one button during a
 * request, only the last is sent.
 *
 * @param action the address that the forms post to
 * @param route the id of its route
 * @param page the page's data, and what reads it again after each stored click, where that is cheap
 * @returns by name, the states that were stored since the page's data was read (the data holds the rest), and the
 * states that clicks ask for and that are not stored yet
 */
export function useReactions(
  action: string,
  route: string,
  page?: { data: unknown; readAgain(): void },
): {
  stored: ReadonlyMap<string, boolean>;
  asked: ReadonlyMap<string, boolean>;
  postReaction: (click: Click) => void;
} {
  const { announce } = useStatus();
  const [stored, setStored] = useState(NONE);
  const [asked, setAsked] = useState(NONE);
  const queue = useRef(Promise.resolve());
  // Per name, the state that a click asks for until it is sent.
  const wanted = useRef(new Map<string, boolean>());
  const sending = useRef<string | null>(null);
  const { data, readAgain } = page ?? {};
  // Data that was read again knows what other windows have set meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each data.
  useEffect(() => {
    const isOpen = (name: string) => wanted.current.has(name) || sending.current === name;
    setStored((now) => (now.size === 0 ? now : new Map([...now].filter(([name]) => isOpen(name)))));
  }, [data]);
  const postReaction = useCallback(
    ({ name, on, fields, done }: Click) => {
      wanted.current.set(name, on);
      setAsked((now) => withState(now, name, on));
      queue.current = queue.current.then(async () => {
        const state = wanted.current.get(name);
        if (state === undefined) return;
        wanted.current.delete(name);
        sending.current = name;
        const answer = await post(action, route, fields(state));
        sending.current = null;
        const isNewest = !wanted.current.has(name);
        if (isNewest) setAsked((now) => withState(now, name, undefined));
        if (answer.error === null && !isPending(answer)) {
          setStored((now) => withState(now, name, state));
          if (isNewest) readAgain?.();
          return done && announce(done(state));
        }
        // The outbox knows of what it stores for later.
        if (isPending(answer)) setStored((now) => withState(now, name, undefined));
        if (answer.error) {
          announce(answer.error, ERROR_MS, answer.error === SAVES_FULL ? SEE_PLANS : undefined);
        }
      });
    },
    [action, route, readAgain, announce],
  );
  return { stored, asked, postReaction };
}

/** The states with another one for `name`, or without one. */
function withState(
  states: ReadonlyMap<string, boolean>,
  name: string,
  state: boolean | undefined,
): ReadonlyMap<string, boolean> {
  const next = new Map(states);
  if (state === undefined) next.delete(name);
  else next.set(name, state);
  return next;
}

/** Posts a form as Remix does, without reading the page's data again afterwards. */
async function post(
  action: string,
  route: string,
  fields: Record<string, string>,
): Promise<ReactionAnswer> {
  const address = `${action}${action.includes("?") ? "&" : "?"}_data=${encodeURIComponent(route)}`;
  let response: Response;
  try {
    response = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  } catch {
    return UNSENT;
  }
  try {
    const answer = (await response.json()) as ReactionAnswer;
    if (isPending(answer)) receiveNews(answer.kept);
    return answer;
  } catch {
    return { error: "This could not be stored. Reload the page and try again." };
  }
}
