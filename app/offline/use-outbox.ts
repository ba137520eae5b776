import { useRevalidator } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import type { KeptPost, OutboxMessage, OutboxNews, SentPost } from "./outbox.ts";

const NOTHING: OutboxNews = { kept: [], sent: [], signIn: false };

/** What the service worker told last; without one it stays empty, and forms are sent or fail as they always did. */
let news = NOTHING;
const listeners = new Set<() => void>();

/** Takes up how things stand, from the service worker's message or from its answer to a form. */
export function hearNews(next: OutboxNews): void {
  // The worker answers every page that comes up, and mostly that there is nothing: no reason to render it again.
  if (news === NOTHING && isNothing(next)) return;
  news = isNothing(next) ? NOTHING : next;
  for (const listener of listeners) listener();
}

/** Tells the service worker something, where there is one. */
export function tellWorker(message: OutboxMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** Takes a refused post off the service worker's hands. */
export function takeOver(post: KeptPost): void {
  tellWorker({ type: "forget", id: post.id });
  hearNews({ ...news, kept: news.kept.filter(({ id }) => id !== post.id) });
}

/** What this browser keeps to be sent later, and what it has just sent. */
export function useOutboxNews(): OutboxNews {
  return useSyncExternalStore(listen, current, onServer);
}

/**
 * What a reader did on a technology's page and is not stored yet. What was sent later is told as well, until the
 * page has read its data anew.
 *
 * @param readAt something that is another each time that the page's data was read
 */
export function useOutbox(
  writer: string | null,
  techId: number,
  readAt: string,
): { kept: KeptPost[]; sent: SentPost[] } {
  const { kept, sent } = useOutboxNews();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the worker is asked again after each reading.
  useEffect(() => {
    if (!writer) return;
    const introduce = () => tellWorker({ type: "here", writer });
    introduce();
    // The first visit's worker comes after the page.
    navigator.serviceWorker?.addEventListener("controllerchange", introduce);
    return () => navigator.serviceWorker?.removeEventListener("controllerchange", introduce);
  }, [writer, readAt]);
  useEffect(() => {
    if (sent.length > 0) revalidate();
  }, [sent, revalidate]);
  const isHere = (post: KeptPost) => post.writer === writer && post.techId === techId;
  return { kept: kept.filter(isHere), sent: sent.filter(isHere) };
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) navigator.serviceWorker?.addEventListener("message", receive);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function receive(event: MessageEvent<OutboxNews>): void {
  hearNews(event.data);
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
