import type { ChatPost } from "../explain/chat-turn.ts";
import { INQUIRY_SAID, type InquiryAnswer } from "../inquiries/inquiry-answer.ts";
import { NOTE_SAVED, type NoteAnswer } from "../notes/note-answer.ts";
import type { KeptAnswer } from "../offline/outbox.ts";

/**
 * The action's result for each form of the page. The forms' components read their part; `intent` names the form, for
 * pages without JavaScript.
 */
export type PatentAnswer =
  | ({ intent: "react"; error: string | null } & KeptAnswer)
  | ({ intent: "note" } & NoteAnswer & KeptAnswer)
  | ({ intent: "inquire" } & InquiryAnswer)
  | { intent: "request-report"; error: string | null }
  | ({ intent: "chat"; error: null } & ChatPost)
  | { intent: "unknown"; error: string };

/** One-time messages after a form was posted without JavaScript, by the URL's `said`. */
export const PATENT_SAID = {
  "note-saved": NOTE_SAVED,
  "inquiry-sent": INQUIRY_SAID.sent,
  "inquiry-kept": INQUIRY_SAID.kept,
} as const;

/** The posted values that the page of a refused form keeps. */
export function keptOf(fields: Record<string, string>) {
  if (fields.intent === "note") return { intent: "note" as const, draft: fields.notes };
  if (fields.intent === "inquire") return { intent: "inquire" as const, draft: fields.inquiry };
  if (fields.intent === "request-report") return { intent: "request-report" as const };
  return { intent: "react" as const };
}
