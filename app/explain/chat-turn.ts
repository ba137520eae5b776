import type { CitedSentence } from "./citations.ts";

/** One message of a conversation, as `POST /api/chat` takes it. */
export type ChatMessage = { role: "user" | "assistant"; content: string };

/**
 * Who wrote an answer: the extractor that quotes, the same because today's budget for a model is used up, or a language
 * model whose sentences were checked.
 */
export type AnsweredBy = "built-in" | "built-in-today" | "model";

/** An answer: sentences with their proof; none where the record does not say, and then what it lacks. */
export type ChatAnswer = { sentences: CitedSentence[]; by: AnsweredBy; text?: string };

/** How an answer ends: who wrote it, and what is said where it has no sentence. */
export type AnswerEnd = { by: AnsweredBy; text: string };

/** The whole answer; its text is needed only where no sentence was found. */
export function endedAnswer(sentences: CitedSentence[], { by, text }: AnswerEnd): ChatAnswer {
  return sentences.length > 0 ? { sentences, by } : { sentences, by, text };
}

/**
 * One turn of a conversation as it is shown. `text` is a reply that came without citations, `problem` one of the
 * specification's texts for failures, `detail` what it was.
 */
export type Turn =
  | { role: "user"; content: string }
  | ({ role: "assistant"; problem?: string; detail?: string } & ChatAnswer);

/** The conversation that a page without a script shows. */
export type ChatPost = {
  turns: Turn[];
  /** What was asked and could not be answered, to be sent again. */
  draft: string;
  /** What the form keeps of the conversation. */
  history: string;
};

export const NOTHING_FOUND = "The record doesn't say.";
/** Ends an answer that found nothing; the page makes a link of it. */
export const ASK_OWNER = "You can ask the owner.";
/** What the built-in answerer says of itself. */
export const QUOTING = "I quote the record; I do not compose answers.";
/** The same, where a model would have answered. */
export const BUDGET_USED =
  "Today's budget for the language model is used up. Until midnight (UTC) answers are quotes from the record.";
export const EMPTY_REPLY = "Sorry, I couldn't understand that.";
export const FAILED_REPLY = "Error retrieving response.";

/** An answer as one text: a line a sentence, without asterisks; a quote that stands alone names its section. */
export function replyOf({ sentences, by, text }: ChatAnswer): string {
  if (sentences.length === 0) return text ?? NOTHING_FOUND;
  return sentences
    .map(({ sentence, heading }) =>
      by !== "model" ? `${heading}: “${shown(sentence)}”` : shown(sentence),
    )
    .join("\n");
}

/** A sentence as the specification has it shown: the asterisk is removed. */
export function shown(sentence: string): string {
  return sentence.replaceAll("*", "");
}

/** A conversation in the form of `POST /api/chat`'s messages; what failed is no part of it. */
export function messagesOf(turns: Turn[]): ChatMessage[] {
  return turns.flatMap((turn): ChatMessage[] => {
    if (turn.role === "user") return [{ role: "user", content: turn.content }];
    return turn.problem ? [] : [{ role: "assistant", content: replyOf(turn) }];
  });
}

/** A conversation as a form without a script carries it. */
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
