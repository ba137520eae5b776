import { NOTE_SAVED, type NoteAnswer } from "#app/collections/notes/note-answer.ts";
import { SEARCHES_MESSAGES } from "#app/discovery/alerts/searches-messages.ts";
import type { ChatPost } from "#app/explain/chat-turn.ts";
import { INQUIRY_MESSAGES, type InquiryAnswer } from "#app/inquiries/inquiry-answer.ts";
import type { PendingAnswer } from "#app/offline/outbox.ts";

/**
 * The action's result for each form of the page. The forms' components read their part; `intent` names the form, for
 * pages without JavaScript.
 */
export type PatentAnswer =
  | ({ intent: "react"; error: string | null } & PendingAnswer)
  | ({ intent: "note" } & NoteAnswer & PendingAnswer)
  | ({ intent: "inquire" } & InquiryAnswer)
  | { intent: "request-analysis"; error: string | null }
  | ({ intent: "chat"; error: null } & ChatPost)
  | { intent: "unknown"; error: string };

/** One-time messages after a form led here, by the URL's `said`. */
export const PATENT_MESSAGES = {
  "note-saved": NOTE_SAVED,
  "inquiry-delivered": INQUIRY_MESSAGES.delivered,
  "inquiry-sent": INQUIRY_MESSAGES.sent,
  "inquiry-kept": INQUIRY_MESSAGES.kept,
  watching: SEARCHES_MESSAGES.watching,
  stopped: SEARCHES_MESSAGES.stopped,
} as const;

/** The posted values that the page of a refused form keeps. */
export function carriedFields(fields: Record<string, string>) {
  if (fields.intent === "note") return { intent: "note" as const, draft: fields.notes };
  if (fields.intent === "inquire") return { intent: "inquire" as const, draft: fields.inquiry };
  if (fields.intent === "request-analysis") return { intent: "request-analysis" as const };
  return { intent: "react" as const };
}
