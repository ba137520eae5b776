import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type OfferedNote, type OwnNote, useNote } from "./use-note.ts";

/**
 * The user's own note on a technology. Typed text is stored in this browser until it is saved, so that a lost
 * connection or a closed window loses nothing, and is offered again next time. A note saved offline stays in the field
 * and is sent later; if it is refused then, it becomes a draft again.
 *
 * @param unread whether it could not be read; it may still exist, and must not be overwritten unseen
 */
export function NotePanel({ unread, ...own }: OwnNote & { unread: boolean }) {
  const { writer, techId, kept, answer } = own;
  const { fetcher, form, initial, base, offered, keep, take, discard } = useNote(own);
  const { error, conflict } = fetcher.data ?? answer ?? { error: null };
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
        <HiddenFields
          fields={{ intent: "note", writer, seen: conflict?.updatedAt ?? base.updatedAt }}
        />
        {conflict ? <OtherNote text={conflict.text} /> : null}
        {offered ? <OfferedDraft draft={offered} take={take} discard={discard} /> : null}
        <Field
          as="textarea"
          label="Note (only you can read it)"
          name="notes"
          data-drafts
          rows={1}
          maxLength={20_000}
          defaultValue={initial}
          onInput={(event) => keep(event.currentTarget.value)}
          error={conflict ? undefined : (error ?? undefined)}
        />
        <p className="row">
          <Button size="small" disabled={fetcher.state !== "idle"}>
            Save Note
          </Button>
          <span className="note">Up to 20,000 characters. An account holds 1,000 notes.</span>
        </p>
        {kept?.problem === null ? (
          <p className="note">Kept in this browser, and sent when the connection is back.</p>
        ) : null}
      </fetcher.Form>
    </section>
  );
}

/** The text that another window stored meanwhile. */
function OtherNote({ text }: { text: string }) {
  return (
    <Notice tone="bad">
      <p>This note was changed in another window. It now says:</p>
      <blockquote className="other-note">{text || "(nothing)"}</blockquote>
      <p>Yours is still below. 'Save Note' replaces the other one with it.</p>
    </Notice>
  );
}

/** A text that was written here and not stored, to be used again or discarded. */
function OfferedDraft({
  draft,
  take,
  discard,
}: {
  draft: OfferedNote;
  take: (draft: OfferedNote) => void;
  discard: () => void;
}) {
  return (
    <Notice>
      <p>
        {draft.problem
          ? `You wrote this offline. ${draft.problem}`
          : "You wrote this here and did not save it:"}
      </p>
      <blockquote className="other-note">{draft.text || "(nothing)"}</blockquote>
      <p className="row">
        <Button type="button" size="small" onClick={() => take(draft)}>
          Use it again
        </Button>
        <Button type="button" size="small" onClick={discard}>
          Discard it
        </Button>
      </p>
    </Notice>
  );
}
