/** What someone typed into a note and has not saved; `seen` is the stored note's `updatedAt` it was written over. */
export type Draft = { text: string; seen: string };

/** Drafts lie in this browser only, under their writer and technology; the answer to signing out wipes them. */
const PREFIX = "note-draft:";

function keyOf(writer: string, techId: number): string {
  return `${PREFIX}${writer}:${techId}`;
}

/** The draft that this browser holds; null for none. */
export function readDraft(writer: string, techId: number): Draft | null {
  return withStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(writer, techId)) ?? "null");
    return isDraft(kept) ? kept : null;
  });
}

/** Keeps a draft; null drops it. */
export function keepDraft(writer: string, techId: number, draft: Draft | null): void {
  withStorage((storage) => {
    if (draft) storage.setItem(keyOf(writer, techId), JSON.stringify(draft));
    else storage.removeItem(keyOf(writer, techId));
  });
}

/** Wipes what others left here, whose session ended without their signing out. */
export function wipeOthersDrafts(writer: string): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      const isOwn = key.startsWith(`${PREFIX}${writer}:`);
      if (key.startsWith(PREFIX) && !isOwn) storage.removeItem(key);
    }
  });
}

/** Browsers may refuse storage, run out of it or hold what nobody wrote: then there is no draft. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(window.localStorage);
  } catch (error) {
    console.info("Drafts of notes cannot be kept here.", error);
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
