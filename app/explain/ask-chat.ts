import type { AnsweredBy, ChatMessage } from "./chat-turn.ts";
import type { CitedSentence } from "./citations.ts";

/** An answer as received by the browser; `text` is a reply without citations. */
export type ReceivedAnswer = { sentences: CitedSentence[]; by: AnsweredBy; text?: string };

/** The request failed; the message may be shown to the reader. */
export class ChatFailure extends Error {
  override name = "ChatFailure";
}

/** Longer than the server takes for any answer. In milliseconds. */
const LONGEST_WAIT = 30_000;
/** How many turns of the conversation are sent along. */
const SENT_MESSAGES = 20;

type Body = {
  reply: string;
  citations?: { sentence: number; section: string; heading: string; quote: string }[];
  sentences?: string[];
  by?: AnsweredBy;
};

/**
 * Asks `POST /api/chat` and passes on each sentence as it arrives.
 * @throws ChatFailure, or whatever `fetch` throws without a connection
 */
export async function askChat(
  techId: number,
  messages: ChatMessage[],
  onSentence: (sentence: CitedSentence) => void,
  signal: AbortSignal,
): Promise<ReceivedAnswer> {
  const response = await fetch("/api/chat", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify({ messages: messages.slice(-SENT_MESSAGES), tech_id: techId }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT)]),
  });
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
  if (response.ok && isStream && response.body) return readStream(response.body, onSentence);
  const body: Body & { error?: { message?: string } } = await response.json();
  if (!response.ok) throw new ChatFailure(body.error?.message ?? "");
  return receive(body);
}

async function readStream(
  stream: ReadableStream<Uint8Array>,
  onSentence: (sentence: CitedSentence) => void,
): Promise<ReceivedAnswer> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const events = (rest + decoder.decode(read.value, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      if (name === "sentence") onSentence(JSON.parse(data ?? ""));
      else if (name === "done") return receive(JSON.parse(data ?? ""));
      else throw new ChatFailure("");
    }
  }
  throw new ChatFailure("The answer broke off.");
}

function receive({ reply, citations = [], sentences = [], by = "model" }: Body): ReceivedAnswer {
  const cited = citations.map(({ sentence, ...citation }) => ({
    ...citation,
    sentence: sentences[sentence] ?? "",
  }));
  return { sentences: cited, by, ...(cited.length === 0 ? { text: reply } : {}) };
}
