import { type ChatAnswer, replyOf, shown } from "./chat-turn.ts";

/** The response of `POST /api/chat`; a citation's `sentence` is an index into `sentences`, from 0. */
export function chatBody(answer: ChatAnswer) {
  const { passages, by, cannot, words } = answer;
  return {
    reply: replyOf(answer),
    sentences: passages.map(({ text }) => shown(text)),
    citations: passages.map(({ section, heading, text: quote }, sentence) => ({
      sentence,
      section,
      heading,
      quote,
    })),
    by,
    cannot,
    words,
  };
}
