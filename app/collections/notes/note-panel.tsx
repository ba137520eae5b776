import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { PendingPost } from "#app/offline/outbox.ts";
import { removeRefused } from "#app/offline/use-outbox.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useStatus } from "#app/ui/status-region.tsx";
import { type Draft, keepDraft, readDraft, wipeOthersDrafts } from "./draft.ts";
import { NOTE_SAVED, NOTE_SAVED_MS, type NoteAnswer } from "./note-answer.ts";
import type { Note } from "./notes.schema.ts";

/** A new or empty note. It was never stored, so its `updatedAt` is empty. */
const NO_NOTE: Note = { text: "", updatedAt: "" };

/**
 * The user's own note on a technology. Typed text is stored in this browser until it is saved, so that a lost
 * connection or a closed window loses nothing, and is offered again next time. A note saved offline stays in the field
 * and is sent later; if it is refused then, it becomes a draft again.
 *
 * @param writer the user's id
 * @param note as stored, null for none
 * @param unread whether it could not be read; it may still exist, and must not be overwritten unseen
 * @param kept the pending or refused note
 * @param sent the note that was just sent from the outbox
 * @param answer the result of a post without JavaScript
 */
export function NotePanel({
  writer,
  techId,
  note,
  unread,
  kept,
  sent,
  answer,
}: {
  writer: string;
  techId: number;
  note: Note | null;
  unread: boolean;
  kept?: PendingPost;
  sent?: Note;
  answer?: NoteAnswer;
}) {
  const fetcher = useFetcher<NoteAnswer>();
  const { error, conflict } = fetcher.data ?? answer ?? { error: null };
  // Never updated: React would write a later default into a field that nobody has typed in.
  const [initial] = useState(answer?.draft ?? note?.text ?? "");
  const form = useRef<HTMLFormElement>(null);
  // The stored note that the field's text is based on. It follows the server only while nothing else was typed: the
  // page revalidates after each toggle, and a note stored meanwhile by another window must not count as seen.
  const [base, setBase] = useState(note ?? NO_NOTE);
  const saved = fetcher.state === "idle" ? fetcher.data?.saved : undefined;
  const [offered, setOffered] = useState<(Draft & { problem?: string }) | null>(null);
  const { announce } = useStatus();

  useEffect(() => {
    wipeOthersDrafts(writer);
    const found = readDraft(writer, techId);
    setOffered(found && found.text !== fieldIn(form.current)?.value ? found : null);
  }, [writer, techId]);
  useEffect(() => {
    if (saved) announce(NOTE_SAVED, NOTE_SAVED_MS);
  }, [saved, announce]);
  useEffect(() => {
    const stored = sent ?? saved;
    if (!stored) return;
    setBase(stored);
    setOffered(null);
    if (fieldIn(form.current)?.value === stored.text) keepDraft(writer, techId, null);
  }, [saved, sent, writer, techId]);
  useEffect(() => {
    if (!kept) return;
    const draft = { text: kept.fields.notes ?? "", seen: kept.fields.seen ?? "" };
    const field = fieldIn(form.current);
    if (kept.problem !== null) {
      keepDraft(writer, techId, draft);
      setOffered({ ...draft, problem: kept.problem });
      removeRefused(kept);
    } else if (field?.value === base.text) {
      field.value = draft.text;
      setBase({ text: "", updatedAt: draft.seen });
      setOffered(null);
    }
  }, [kept, base.text, writer, techId]);
  useEffect(() => {
    const stored = note ?? NO_NOTE;
    if (readDraft(writer, techId)?.text === stored.text) keepDraft(writer, techId, null);
    const field = fieldIn(form.current);
    if (field?.value !== base.text || stored.updatedAt <= base.updatedAt) return;
    field.value = stored.text;
    setBase(stored);
  }, [note, base, writer, techId]);

  const keep = (text: string) =>
    keepDraft(writer, techId, text === base.text ? null : { text, seen: base.updatedAt });
  const take = (text: string, seen: string) => {
    const field = fieldIn(form.current);
    if (field) field.value = text;
    field?.focus();
    setBase({ text: seen === base.updatedAt ? base.text : "", updatedAt: seen });
    setOffered(null);
  };

  return (
    <section className="panel" id="notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">Your notes</h2>
      {unread ? <Notice tone="bad">Your note could not be read just now.</Notice> : null}
      <fetcher.Form
        ref={form}
        method="post"
        action={`/patentinfo?tech_id=${techId}`}
        className="stack"
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="writer" value={writer} />
        <input type="hidden" name="seen" value={conflict?.updatedAt ?? base.updatedAt} />
        {conflict ? (
          <Notice tone="bad">
            <p>This note was changed in another window. It now says:</p>
            <blockquote className="other-note">{conflict.text || "(nothing)"}</blockquote>
            <p>Yours is still below. 'Save Note' replaces the other one with it.</p>
          </Notice>
        ) : null}
        {offered ? (
          <Notice>
            <p>
              {offered.problem
                ? `You wrote this offline. ${offered.problem}`
                : "You wrote this here and did not save it:"}
            </p>
            <blockquote className="other-note">{offered.text || "(nothing)"}</blockquote>
            <p className="row">
              <Button type="button" size="small" onClick={() => take(offered.text, offered.seen)}>
                Use it again
              </Button>
              <Button
                type="button"
                size="small"
                onClick={() => {
                  keepDraft(writer, techId, null);
                  setOffered(null);
                }}
              >
                Discard it
              </Button>
            </p>
          </Notice>
        ) : null}
        <Field
          as="textarea"
          label="Note (only you can read it)"
          name="notes"
          rows={5}
          maxLength={20_000}
          defaultValue={initial}
          onInput={(event) => keep(event.currentTarget.value)}
          error={conflict ? undefined : (error ?? undefined)}
        />
        <Button size="small" disabled={fetcher.state !== "idle"}>
          Save Note
        </Button>
        <p className="note">Up to 20,000 characters. An account holds 1,000 notes.</p>
        {kept?.problem === null ? (
          <p className="note">Kept in this browser, and sent when the connection is back.</p>
        ) : null}
      </fetcher.Form>
    </section>
  );
}

/** The DOM field, which keeps what was typed before hydration. */
function fieldIn(form: HTMLFormElement | null): HTMLTextAreaElement | undefined {
  return form?.querySelector("textarea") ?? undefined;
}
