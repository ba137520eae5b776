import { ASK_OWNER } from "./chat-turn.ts";
import { kindOf } from "./question-kinds.ts";

const WHAT_TO_ASK =
  "Hello! Ask me about this technology: what problem it solves, how it works, how far along it is, who invented it, or whether there is a patent.";

/** The answer if no sentence of the record answers: what it lacks or, to small talk, what one can ask. */
export function silenceFor(question: string): string {
  const { kind, silence } = kindOf(question);
  return kind === "talk" ? WHAT_TO_ASK : `The record doesn't say ${silence}. ${ASK_OWNER}`;
}

/** Whether it asks nothing: a greeting, thanks. */
export function isSmallTalk(question: string): boolean {
  return kindOf(question).kind === "talk";
}
