import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { PendingPost } from "#app/offline/outbox.ts";
import { removeRefused } from "#app/offline/use-outbox.ts";
import { useStatus } from "#app/ui/status-region.tsx";
import { type Draft, keepDraft, readDraft, wipeOthersDrafts } from "./draft.ts";
import { NOTE_SAVED, NOTE_SAVED_MS, type NoteAnswer } from "./note-answer.ts";
import type { Note } from "./notes.schema.ts";

/** A new or empty note. It was never stored, so its `updatedAt` is empty. */
const NO_NOTE: Note = { text: "", updatedAt: "" };

/** A draft that is offered again, with the reason if the server refused it. */
export type OfferedNote = Draft & { problem?: string };

/** The user's own note on a technology, as the server knows it. */
export type OwnNote = {
  /** The user's id. */
  writer: string;
  techId: number;
  /** The stored text, null for none. */
  note: Note | null;
  /** The pending or refused note. */
  kept: PendingPost | undefined;
  /** The note that was just sent from the outbox. */
  sent: Note | undefined;
  /** The result of a post without JavaScript. */
  answer: NoteAnswer | undefined;
};

/** The state of a note's form: the typed text, what is stored, and what is offered again. */
export function useNote({ writer, techId, note, kept, sent, answer }: OwnNote) {
  const fetcher = useFetcher<NoteAnswer>();
  // Never updated: React would write a later default into a field that nobody has typed in.
  const [initial] = useState(answer?.draft ?? note?.text ?? "");
  const form = useRef<HTMLFormElement>(null);
  // The stored note that the field's text is based on. It follows the server only while nothing else was typed: the
  // page revalidates after each reaction, and a note stored meanwhile by another window must not count as seen.
  const [base, setBase] = useState(note ?? NO_NOTE);
  const saved = fetcher.state === "idle" ? fetcher.data?.saved : undefined;
  const [offered, setOffered] = useState<OfferedNote | null>(null);
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
  const take = ({ text, seen }: OfferedNote) => {
    const field = fieldIn(form.current);
    if (field) field.value = text;
    field?.focus();
    setBase({ text: seen === base.updatedAt ? base.text : "", updatedAt: seen });
    setOffered(null);
  };
  const discard = () => {
    keepDraft(writer, techId, null);
    setOffered(null);
  };
  return { fetcher, form, initial, base, offered, keep, take, discard };
}

/** The DOM field, which keeps what was typed before hydration. */
function fieldIn(form: HTMLFormElement | null): HTMLTextAreaElement | undefined {
  return form?.querySelector("textarea") ?? undefined;
}
