import { ASK_OWNER, NOTHING_FOUND } from "./chat-turn.ts";
import { kindOf } from "./question-kinds.ts";

const WHAT_TO_ASK =
  "Hello! Ask me about this technology: what problem it solves, how it works, how far along it is, who invented it, or whether there is a patent.";

/** The reply where no passage is near; to small talk, what one can ask. It claims nothing about what the record lacks. */
export function silenceFor(question: string): string {
  return isSmallTalk(question) ? WHAT_TO_ASK : `${NOTHING_FOUND} ${ASK_OWNER}`;
}

/** Whether it asks nothing: a greeting, thanks. */
export function isSmallTalk(question: string): boolean {
  return kindOf(question).kind === "talk";
}
