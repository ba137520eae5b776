import { type FormEvent, useCallback, useRef, useState } from "react";
import { SAVES_FULL, SEE_PLANS } from "#app/membership/saves-limit.ts";
import { UNSENT } from "#app/platform/unsent.ts";
import { useStatus } from "#app/ui/status-region.tsx";
import type { MarkAnswer, MarkKind } from "./marks.ts";

/** What was marked on this page, by technology; the page's data holds the rest. */
export type Marks = ReadonlyMap<number, Partial<Record<MarkKind, boolean>>>;

/** Milliseconds, long enough to read a sentence. */
const ERROR_MS = 6000;
const NONE: Marks = new Map();
/** Said once it is stored. */
const DONE = {
  "save.true": "Saved.",
  "save.false": "No longer saved.",
  "dislike.true": "Hidden. Undo is in its place.",
  "dislike.false": "Shown again.",
};

/**
 * The marks that buttons of the list's form set. A button turns at once, and back again with a message if its request
 * fails. Requests run one after another, because a second could overtake the first.
 *
 * @param action the form's address
 */
export function useMarks(action: string): {
  marks: Marks;
  mark: (event: FormEvent<HTMLFormElement>) => void;
} {
  const { announce } = useStatus();
  const [marks, setMarks] = useState(NONE);
  const queue = useRef(Promise.resolve());
  const mark = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      if (!button) return;
      event.preventDefault();
      const [kind, id, active] = button.value.split(".") as [MarkKind, string, "true" | "false"];
      const turn = (on: boolean) =>
        setMarks((now) => new Map(now).set(Number(id), { ...now.get(Number(id)), [kind]: on }));
      const body = new URLSearchParams({ mark: button.value });
      const writer = new FormData(event.currentTarget).get("writer");
      if (writer) body.set("writer", String(writer));
      turn(active === "true");
      queue.current = queue.current.then(async () => {
        const error = await post(action, body);
        if (error === null) return announce(DONE[`${kind}.${active}`]);
        turn(active !== "true");
        announce(error, ERROR_MS, error === SAVES_FULL ? SEE_PLANS : undefined);
      });
    },
    [action, announce],
  );
  return { marks, mark };
}

/** Posts a mark. @returns the error's message, or null */
async function post(action: string, body: URLSearchParams): Promise<string | null> {
  try {
    const address = `${action}${action.includes("?") ? "&" : "?"}_data=routes%2Fmarketplace._index`;
    const response = await fetch(address, { method: "POST", body });
    return ((await response.json()) as MarkAnswer).error;
  } catch {
    return UNSENT.error;
  }
}
