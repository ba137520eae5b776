import { useRevalidator } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import type { OutboxMessage, OutboxNews, PendingPost } from "./outbox.ts";

const NOTHING: OutboxNews = { kept: [], sent: [], signIn: false };

/** The service worker's last message. Without a worker it stays empty, and forms are sent or fail as usual. */
let news = NOTHING;
const listeners = new Set<() => void>();

/** Stores the outbox's state, from the service worker's message or from its response to a form. */
export function receiveNews(next: OutboxNews): void {
  // The worker replies to every page that opens, mostly with nothing pending: no need to render again.
  if (news === NOTHING && isNothing(next)) return;
  news = isNothing(next) ? NOTHING : next;
  for (const listener of listeners) listener();
}

/** Sends the service worker a message, if there is one. */
export function tellWorker(message: OutboxMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** Deletes a refused post from the outbox, once the page shows it. */
export function removeRefused(post: PendingPost): void {
  tellWorker({ type: "forget", id: post.id });
  receiveNews({ ...news, kept: news.kept.filter(({ id }) => id !== post.id) });
}

/** This browser's pending posts, and those just sent. */
export function useOutboxNews(): OutboxNews {
  return useSyncExternalStore(listen, current, onServer);
}

/**
 * The user's changes on a technology's page that are not in the loader data yet: pending posts, and those sent since
 * the data was loaded.
 *
 * @param readAt a value that changes with every load of the page's data
 */
export function useOutbox(writer: string | null, techId: number, readAt: string) {
  const { kept, sent } = useOutboxNews();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the worker is asked again after each reading.
  useEffect(() => {
    if (!writer) return;
    const introduce = () => tellWorker({ type: "here", writer });
    introduce();
    // On a first visit the worker starts after the page.
    navigator.serviceWorker?.addEventListener("controllerchange", introduce);
    return () => navigator.serviceWorker?.removeEventListener("controllerchange", introduce);
  }, [writer, readAt]);
  useEffect(() => {
    if (sent.length > 0) revalidate();
  }, [sent, revalidate]);
  const isHere = (post: PendingPost) => post.writer === writer && post.techId === techId;
  return { kept: kept.filter(isHere), sent: sent.filter(isHere) };
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) navigator.serviceWorker?.addEventListener("message", receive);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function receive(event: MessageEvent<OutboxNews>): void {
  receiveNews(event.data);
}

function isNothing({ kept, sent, signIn }: OutboxNews): boolean {
  return kept.length === 0 && sent.length === 0 && !signIn;
}

function current(): OutboxNews {
  return news;
}

function onServer(): OutboxNews {
  return NOTHING;
}
