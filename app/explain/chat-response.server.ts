import type { AnswerEnd, ChatAnswer } from "./chat-turn.ts";
import { endedAnswer, replyOf, shown } from "./chat-turn.ts";
import type { CitedSentence } from "./citations.ts";

/** The response of `POST /api/chat`; a citation's `sentence` is an index into `sentences`, from 0. */
export function chatBody(answer: ChatAnswer) {
  return {
    reply: replyOf(answer),
    sentences: answer.sentences.map(({ sentence }) => shown(sentence)),
    citations: answer.sentences.map(({ section, heading, quote }, sentence) => ({
      sentence,
      section,
      heading,
      quote,
    })),
    by: answer.by,
  };
}

/**
 * The same answer as server-sent events: one `sentence` event for each sentence that passes, then `done` with the
 * response above, or `failed`. Stops when the browser disconnects.
 */
export function chatStream(
  ask: (signal: AbortSignal) => AsyncGenerator<CitedSentence, AnswerEnd>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const event = (name: string, data: object) =>
    encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  const sentences: CitedSentence[] = [];
  const gone = new AbortController();
  const answer = ask(gone.signal);
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await answer.next();
        if (!next.done) {
          sentences.push(next.value);
          controller.enqueue(event("sentence", next.value));
          return;
        }
        controller.enqueue(event("done", chatBody(endedAnswer(sentences, next.value))));
      } catch (error) {
        onFailure(error);
        controller.enqueue(event("failed", {}));
      }
      controller.close();
    },
    cancel() {
      gone.abort();
    },
  });
}
