import { nearestFrom } from "./built-in-answer.ts";
import { ASK_OWNER, type ChatMessage } from "./chat-turn.ts";
import type { Source } from "./citations.ts";
import { kindOf } from "./question-kinds.ts";
import { readSentences } from "./read-sentences.ts";

const WHAT_TO_ASK =
  "Hello! Ask me about this technology: what problem it solves, how it works, how far along it is, who invented it, or whether there is a patent.";

/** The answer if no sentence of the record answers: what it lacks or, to small talk, what one can ask. */
export function silenceFor(question: string): string {
  const { kind, silence } = kindOf(question);
  return kind === "talk" ? WHAT_TO_ASK : `The record doesn't say ${silence}. ${ASK_OWNER}`;
}

/** The same for the built-in answerer, with the nearest that the record says where something comes close. */
export function silenceIn(messages: ChatMessage[], sources: Source[]): string {
  const nearest = nearestFrom(messages, readSentences(sources));
  const heading = sources.find(({ id }) => id === nearest?.section)?.heading;
  return nearest
    ? `I found no clear answer. The nearest that the record says, under ${heading}: “${nearest.text}” ${ASK_OWNER}`
    : silenceFor(messages.at(-1)?.content ?? "");
}

/** Whether it asks nothing: a greeting, thanks. */
export function isSmallTalk(question: string): boolean {
  return kindOf(question).kind === "talk";
}
