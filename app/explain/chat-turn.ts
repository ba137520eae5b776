import type { Passage } from "#app/technology/analysis/passages.ts";

/** One message of a conversation, as `POST /api/chat` accepts it. */
export type ChatMessage = { role: "user" | "assistant"; content: string };

/**
 * How an answer's passages were found: as the nearest to the question, because no model is set, today's budget for it
 * is used up, or it failed; or by a language model.
 */
type AnsweredBy = "built-in" | "built-in-today" | "failed-model" | "model";

/** Requests that Explain.AI declines. */
export type Cannot = "compare" | "advise";

/** A model's own words on the passages, where the question asks for it. */
export type ModelWords = { model: string; text: string };

/** An answer: passages of the record. Where there are none, `text` replaces them. */
export type ChatAnswer = {
  passages: Passage[];
  by: AnsweredBy;
  text?: string | undefined;
  cannot?: Cannot | undefined;
  words?: ModelWords | undefined;
};

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
/** Below passages that are the nearest; whether they answer the question is not known. */
export const NOT_ASKED = "Not what you asked?";
/** The page makes links of both. */
export const TO_OWNER = "Ask the owner";
export const ASK_OWNER = "You can ask the owner.";
/** Below the passages, when a model would have answered. */
export const BUDGET_USED =
  "Today's budget for the language model is used up. Until midnight (UTC) answers are the nearest passages of the record.";
export const EMPTY_REPLY = "Sorry, I couldn't understand that.";
export const FAILED_REPLY = "Error retrieving response.";

export const NEAREST = "Nearest in the record. It may not answer this.";

const CANNOT: Record<Cannot, string> = {
  compare: "Explain.AI can't compare technologies. Nearest in the record",
  advise: "Explain.AI can't give advice. Nearest in the record",
};

/** The line above an answer's passages; null above those that a model chose, which answer the question. */
export function headingOf({ by, cannot }: Pick<ChatAnswer, "by" | "cannot">): string | null {
  if (cannot) return CANNOT[cannot];
  if (by === "failed-model") return "The model did not answer; nearest in the record";
  return by === "model" ? null : NEAREST;
}

/** The line above a model's own words. */
export function headingOfWords({ model }: ModelWords): string {
  return `In ${model}'s words, not checked`;
}

/** An answer as one text: one line a passage, with its section. */
export function replyOf(answer: ChatAnswer): string {
  const { passages, text, words } = answer;
  if (passages.length === 0) return text ?? NOTHING_FOUND;
  const heading = headingOf(answer);
  return [
    ...(heading ? [heading.endsWith(".") ? heading : `${heading}:`] : []),
    ...passages.map(({ heading: section, text: passage }) => `${section}: ${shown(passage)}`),
    ...(words ? [`${headingOfWords(words)}: ${words.text}`] : []),
    ...(heading ? [`${NOT_ASKED} ${TO_OWNER}.`] : []),
  ].join("\n");
}

/** A passage as it is shown: without asterisks and footnote marks. */
export function shown(text: string): string {
  return text.replaceAll("*", "").replace(/ ?\[\d{1,2}(?:[-,–] ?\d{1,2})*\]/g, "");
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
    if (turn.problem) return [];
    const { role, by, cannot } = turn;
    const passages = turn.passages.map(({ section, text }) => ({ section, text }));
    return [{ role, by, passages, cannot }];
  });
  return JSON.stringify(kept);
}
