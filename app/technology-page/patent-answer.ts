import type { ChatPost } from "../explain/chat-turn.ts";
import { INQUIRY_SAID, type InquiryAnswer } from "../inquiries/inquiry-answer.ts";
import { NOTE_SAVED, type NoteAnswer } from "../notes/note-answer.ts";
import type { KeptAnswer } from "../offline/outbox.ts";

/**
 * What the page's action answers a form with. The forms' own components read their part from it; `intent` tells a
 * page without a script which of its forms it belongs to.
 */
export type PatentAnswer =
  | ({ intent: "react"; error: string | null } & KeptAnswer)
  | ({ intent: "note" } & NoteAnswer & KeptAnswer)
  | ({ intent: "inquire" } & InquiryAnswer)
  | { intent: "request-report"; error: string | null }
  | ({ intent: "chat"; error: null } & ChatPost)
  | { intent: "unknown"; error: string };

/** What the page says once after a form was answered without a script, by the `said` of its address. */
export const PATENT_SAID = {
  "note-saved": NOTE_SAVED,
  "inquiry-sent": INQUIRY_SAID.sent,
  "inquiry-kept": INQUIRY_SAID.kept,
} as const;

/** What a refused form's page keeps of it. */
export function keptOf(fields: Record<string, string>) {
  if (fields.intent === "note") return { intent: "note" as const, draft: fields.notes };
  if (fields.intent === "inquire") return { intent: "inquire" as const, draft: fields.inquiry };
  if (fields.intent === "request-report") return { intent: "request-report" as const };
  return { intent: "react" as const };
}
