/** Unsaved text of a note; `seen` is the `updatedAt` of the stored note that it was based on. */
export type Draft = { text: string; seen: string };

/** Prefix of the keys in localStorage, followed by writer and technology. The response to signing out clears them. */
const PREFIX = "note-draft:";

function keyOf(writer: string, techId: number): string {
  return `${PREFIX}${writer}:${techId}`;
}

/** The draft in this browser; null if there is none. */
export function readDraft(writer: string, techId: number): Draft | null {
  return withStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(writer, techId)) ?? "null");
    return isDraft(kept) ? kept : null;
  });
}

/** Stores a draft; null deletes it. */
export function keepDraft(writer: string, techId: number, draft: Draft | null): void {
  withStorage((storage) => {
    if (draft) storage.setItem(keyOf(writer, techId), JSON.stringify(draft));
    else storage.removeItem(keyOf(writer, techId));
  });
}

/** Deletes other users' drafts, left behind when a session ended without signing out. */
export function wipeOthersDrafts(writer: string): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      const isOwn = key.startsWith(`${PREFIX}${writer}:`);
      if (key.startsWith(PREFIX) && !isOwn) storage.removeItem(key);
    }
  });
}

/** Storage may be refused, full or hold invalid data; all of these count as no draft. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(window.localStorage);
  } catch (error) {
    console.info("Drafts of notes cannot be stored in this browser.", error);
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === "object" &&
    value !== null &&
    "text" in value &&
    typeof value.text === "string" &&
    "seen" in value &&
    typeof value.seen === "string"
  );
}
