import messages from "./shortlist-messages.json";

/** One-time messages after a form, by the URL's `said`. */
const MESSAGES: Record<string, string> = messages;

/** The message that a URL names; null for none. `added` and `known` count technologies that were put on a list. */
export function shortlistMessage(
  said: string | null,
  { added = 0, known = 0 }: { added?: number; known?: number } = {},
): string | null {
  if (said !== "added")
    return said !== null && Object.hasOwn(MESSAGES, said) ? (MESSAGES[said] ?? null) : null;
  const were = known === 1 ? "1 was on it already" : `${known} were on it already`;
  if (added === 0) return known > 0 ? `Nothing added: ${were}.` : "Nothing was added.";
  return `${added} added${known > 0 ? `, ${were}` : ""}.`;
}
