import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { useStatus } from "../ui/status-region.tsx";
import type { Note } from "./notes.schema.ts";

/** What the specification's toast says, and for how long. */
export const NOTE_SAVED = "Note Saved!";
const TOAST_MS = 2000;

/** What the action of the technology's page answers a note with. */
export type NoteAnswer = {
  error: string | null;
  /** The note that another window stored meanwhile; saving again replaces it. */
  conflict?: Note | null;
  /** What was typed, for a page that has no script to keep it. */
  draft?: string;
};

/**
 * The reader's own note on a technology.
 *
 * @param note as it is stored, null for none
 * @param answer of a post without a script
 */
export function NotePanel({
  techId,
  note,
  answer,
}: {
  techId: number;
  note: Note | null;
  answer?: NoteAnswer;
}) {
  const fetcher = useFetcher<NoteAnswer>();
  const { announce } = useStatus();
  const { error, conflict, draft } = fetcher.data ?? answer ?? { error: null };
  const saved = fetcher.state === "idle" && fetcher.data?.error === null;
  useEffect(() => {
    if (saved) announce(NOTE_SAVED, TOAST_MS);
  }, [saved, announce]);
  return (
    <section className="panel" id="notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">Your notes</h2>
      <fetcher.Form method="post" action={`/patentinfo?tech_id=${techId}`} className="stack">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="seen" value={conflict?.updatedAt ?? note?.updatedAt ?? ""} />
        {conflict ? (
          <Notice tone="bad">
            <p>This note was changed in another window. It says there now:</p>
            <blockquote className="other-note">{conflict.text || "(nothing)"}</blockquote>
            <p>Yours is still below. 'Save Note' replaces the other one with it.</p>
          </Notice>
        ) : null}
        <Field
          as="textarea"
          label="Note (only you can read it)"
          name="notes"
          rows={5}
          maxLength={20_000}
          defaultValue={draft ?? note?.text ?? ""}
          error={conflict ? undefined : (error ?? undefined)}
        />
        <Button size="small" disabled={fetcher.state !== "idle"}>
          Save Note
        </Button>
      </fetcher.Form>
    </section>
  );
}
