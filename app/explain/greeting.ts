import { wordsOf } from "#import/text/words.ts";
import { ASK_OWNER, NOTHING_FOUND } from "./chat-turn.ts";
import greetings from "./greetings.json";

/** Messages that ask nothing, in lower case and without marks. */
const GREETINGS = new Set(greetings);

const WHAT_TO_ASK =
  "Ask me about this technology: what problem it solves, how it works, how far along it is, who invented it, or whether there is a patent.";

/** Whether a message asks nothing: a greeting, thanks, marks alone. */
export function isGreeting(message: string): boolean {
  return GREETINGS.has(wordsOf(message).join(" "));
}

/** The reply where there is no passage to show: to a greeting, what one can ask. */
export function textWithoutPassages(message: string): string {
  return isGreeting(message) ? WHAT_TO_ASK : `${NOTHING_FOUND} ${ASK_OWNER}`;
}
