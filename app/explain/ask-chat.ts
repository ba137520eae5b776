import type { ChatAnswer, ChatMessage } from "./chat-turn.ts";

/** The request failed; the message may be shown to the reader. */
export class ChatFailure extends Error {
  override name = "ChatFailure";
}

/** Longer than the server takes for any answer. In milliseconds. */
const LONGEST_WAIT = 15_000;
/** How many turns of the conversation are sent along. */
const SENT_MESSAGES = 20;

type Body = Omit<ChatAnswer, "passages" | "text" | "by"> & {
  reply: string;
  citations?: { section: string; heading: string; quote: string }[];
  by?: ChatAnswer["by"];
};

/**
 * Asks `POST /api/chat`.
 * @throws ChatFailure, or whatever `fetch` throws without a connection
 */
export async function askChat(
  techId: number,
  messages: ChatMessage[],
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const response = await fetch("/api/chat", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ messages: messages.slice(-SENT_MESSAGES), tech_id: techId }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT)]),
  });
  const body: Body & { error?: { message?: string } } = await response.json();
  if (!response.ok) throw new ChatFailure(body.error?.message ?? "");
  const { reply, citations = [], by = "model", cannot, words } = body;
  const passages = citations.map(({ section, heading, quote: text }) => ({
    section,
    heading,
    text,
  }));
  return { passages, by, cannot, words, text: passages.length === 0 ? reply : undefined };
}
