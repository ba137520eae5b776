/** A form that could not be sent, as this browser keeps it until it was. */
export type KeptPost = {
  /** Made when it was kept. A newer one of the same `about` takes its place under an id of its own. */
  id: string;
  /** Whose it is; the server refuses it for anyone else. */
  writer: string;
  techId: number;
  /** What it sets: the note, or one of the toggles. */
  about: string;
  /** As the form had them. */
  fields: Record<string, string>;
  /** Why the server did not take it; null while it waits to be sent. Only notes and saves are kept with one. */
  problem: string | null;
};

/** A kept form that the server took. `saved` is the note as it stands since. */
export type SentPost = KeptPost & { saved?: { text: string; updatedAt: string } };

/** What the service worker tells every page after something changed, and a page that asks. */
export type OutboxNews = {
  kept: KeptPost[];
  /** Sent since the last news. */
  sent: SentPost[];
  /** Nothing is sent until its writer has signed in again. */
  signIn: boolean;
};

/** What a page tells the service worker. */
export type OutboxMessage =
  /** Somebody reads a page: what others left is wiped, what he left is sent, and the news told. */
  | { type: "here"; writer: string }
  /** There is a connection again. */
  | { type: "online" }
  /** The page has taken over what the server refused. */
  | { type: "forget"; id: string };

/** What the service worker answers a form with that it keeps; the server never does. */
export type KeptAnswer = { kept?: OutboxNews };

/** What the service worker reads of the server's answer to a kept form. */
export type PostAnswer = { error: string | null; saved?: SentPost["saved"] };

/** Whether it is the note's post. */
export function isNote({ about }: KeptPost): boolean {
  return about === "note";
}

/** Whether a form was kept to be sent later. Nothing has changed that reading the page again would show. */
export function isKept(result: unknown): result is Required<KeptAnswer> {
  return typeof result === "object" && result !== null && "kept" in result;
}
