import type { CitedSentence } from "./citations.ts";

/** One message of a conversation, as `POST /api/chat` accepts it. */
export type ChatMessage = { role: "user" | "assistant"; content: string };

/**
 * Who wrote an answer: the built-in answerer; the built-in answerer because today's budget for the model is used up; or
 * a language model whose sentences were checked.
 */
export type AnsweredBy = "built-in" | "built-in-today" | "model";

/** An answer: sentences with their citations. If the record does not say, there are none, and `text` says what it lacks. */
export type ChatAnswer = { sentences: CitedSentence[]; by: AnsweredBy; text?: string };

/** The end of an answer: who wrote it, and the text shown if it has no sentence. */
export type AnswerEnd = { by: AnsweredBy; text: string };

/** The whole answer; its text is used only if no sentence was found. */
export function endedAnswer(sentences: CitedSentence[], { by, text }: AnswerEnd): ChatAnswer {
  return sentences.length > 0 ? { sentences, by } : { sentences, by, text };
}

/**
 * One turn of a conversation as it is shown. `text` is a reply without citations, `problem` the text of a
 * failure, `detail` its cause.
 */
export type Turn =
  | { role: "user"; content: string }
  | ({ role: "assistant"; problem?: string; detail?: string } & ChatAnswer);

/** The conversation shown by a page without JavaScript. */
export type ChatPost = {
  turns: Turn[];
  /** A question that could not be answered, to be sent again. */
  draft: string;
  /** The conversation as carried in the form. */
  history: string;
};

export const NOTHING_FOUND = "I found nothing about this in the record.";
/** Above and below the passages of the built-in answerer; whether they answer the question cannot be told. */
export const NEAREST = "Nearest in the record";
export const NOT_ASKED = "Not what you asked?";
/** The page makes links of both. */
export const TO_OWNER = "Ask the owner";
export const ASK_OWNER = "You can ask the owner.";
/** Below the passages, when a model would have answered. */
export const BUDGET_USED =
  "Today's budget for the language model is used up. Until midnight (UTC) answers are quotes from the record.";
export const EMPTY_REPLY = "Sorry, I couldn't understand that.";
export const FAILED_REPLY = "Error retrieving response.";

/** An answer as one text: one line a sentence; before each passage of the record its section. */
export function replyOf({ sentences, by, text }: ChatAnswer): string {
  if (sentences.length === 0) return text ?? NOTHING_FOUND;
  if (by === "model") return sentences.map(({ sentence }) => shown(sentence)).join("\n");
  return [
    `${NEAREST}:`,
    ...sentences.map(({ sentence, heading }) => `${heading}: ${shown(sentence)}`),
    `${NOT_ASKED} ${TO_OWNER}.`,
  ].join("\n");
}

/** A sentence as it is shown: without asterisks and footnote marks. */
export function shown(sentence: string): string {
  return sentence.replaceAll("*", "").replace(/ ?\[\d{1,2}(?:[-,–] ?\d{1,2})*\]/g, "");
}

/** A conversation as the messages of `POST /api/chat`; failed turns are left out. */
export function messagesOf(turns: Turn[]): ChatMessage[] {
  return turns.flatMap((turn): ChatMessage[] => {
    if (turn.role === "user") return [{ role: "user", content: turn.content }];
    return turn.problem ? [] : [{ role: "assistant", content: replyOf(turn) }];
  });
}

/** A conversation as a form carries it without JavaScript. */
export function historyOf(turns: Turn[]): string {
  const kept = turns.flatMap((turn): object[] => {
    if (turn.role === "user") return [turn];
    const claims = turn.sentences.map(({ sentence, section, quote }) => ({
      sentence,
      section,
      quote,
    }));
    return turn.problem ? [] : [{ role: turn.role, by: turn.by, claims }];
  });
  return JSON.stringify(kept);
}
