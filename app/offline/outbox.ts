/** A form post that could not be sent. The browser stores it until it is sent. */
export type PendingPost = {
  /** Created when the post is stored. A newer post with the same `about` replaces it, under a new id. */
  id: string;
  /** The user who made it; the server refuses it for anyone else. */
  writer: string;
  techId: number;
  /** The subject of the change: the note, or one of the reactions. */
  about: string;
  /** The form's fields. */
  fields: Record<string, string>;
  /** Why the server refused it; null while it waits to be sent. Only notes and saves are stored after a refusal. */
  problem: string | null;
};

/** A pending post that the server accepted. `saved` is the note as now stored. */
export type SentPost = PendingPost & { saved?: { text: string; updatedAt: string } };

/** Sent by the service worker to every page after a change, and to a page that asks. */
export type OutboxNews = {
  kept: PendingPost[];
  /** Posts sent since the last message. */
  sent: SentPost[];
  /** True if their writer must sign in again before anything is sent. */
  signIn: boolean;
};

/** A page's message to the service worker. */
export type OutboxMessage =
  /** A signed-in page is open: delete what other users stored, send this user's pending posts, and report the state. */
  | { type: "here"; writer: string }
  /** The connection is back. */
  | { type: "online" }
  /** The page now shows a refused post, so the worker can delete it. */
  | { type: "forget"; id: string };

/** The service worker's response to a form post that it stores; never the server's. */
export type PendingAnswer = { kept?: OutboxNews };

/** The part that the service worker reads of the server's response to a pending post. */
export type PostAnswer = { error: string | null; saved?: SentPost["saved"] };

/** Whether the post is a note. */
export function isNote({ about }: PendingPost): boolean {
  return about === "note";
}

/**
 * Whether the service worker stored this post for later. There is nothing new on the server, so the page need not
 * revalidate.
 */
export function isPending(result: unknown): result is Required<PendingAnswer> {
  return typeof result === "object" && result !== null && "kept" in result;
}
