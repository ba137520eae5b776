import { useEffect, useRef } from "react";
import { SAVES_FULL, SEE_PLANS } from "#app/membership/saves-limit.ts";
import { useStatus } from "#app/ui/status-region.tsx";
import { isNote } from "./outbox.ts";
import { removeRefused, useOutboxNews } from "./use-outbox.ts";

/** Milliseconds, long enough to read two sentences. */
const TOAST_MS = 8000;

/** Announces, on every page with JavaScript, what became of changes made offline. */
export function OutboxStatus() {
  const { kept, sent, signIn } = useOutboxNews();
  const { announce } = useStatus();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const isNews = kept.filter(({ id }) => !told.current.has(id)).length > 0;
    for (const { id } of kept) told.current.add(id);
    const refused = kept.filter((post) => post.problem !== null && isNote(post));
    const unsaved = kept.find((post) => post.problem !== null && !isNote(post));
    if (signIn) announce("Sign in again to send what you did offline.", TOAST_MS);
    else if (unsaved?.problem) {
      announce(unsaved.problem, TOAST_MS, unsaved.problem === SAVES_FULL ? SEE_PLANS : undefined);
      removeRefused(unsaved);
    } else if (refused.length > 0)
      announce(
        "One of your notes could not be saved. Open its technology's page to decide what to do.",
        TOAST_MS,
      );
    else if (sent.length > 0) announce("What you did offline is now saved.", TOAST_MS);
    else if (isNews)
      announce(
        "You are offline. This is kept here and sent when the connection is back.",
        TOAST_MS,
      );
  }, [kept, sent, signIn, announce]);
  return null;
}
