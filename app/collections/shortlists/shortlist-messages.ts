/** One-time messages after a form, by the URL's `said`. */
const MESSAGES: Record<string, string> = {
  named: "Others see you by that name now.",
  declined: "The invitation is declined.",
  blocked: "Declined. You won't see further invitations from this person.",
  allowed: "Everyone may invite you again.",
  waiting: "Accepted. The owner sees your address and has to confirm it before the list opens.",
  left: "You left the shortlist.",
  deleted: "The shortlist is deleted.",
  joined: "You are a member of this shortlist now.",
  renamed: "The shortlist has its new name.",
  described: "Note and rating are saved.",
  moved: "Moved.",
  removed: "Removed from the list.",
  commented: "Your comment is added.",
  uncommented: "The comment is removed.",
  invited: "Invited. They see it on their shortlists page when they sign in with that address.",
  confirmed: "They are a member now.",
  withdrawn: "Invitation withdrawn.",
  "member-changed": "Member updated.",
  "handed-over": "The shortlist has its new owner. You are an editor now.",
  "link-revoked": "The link has been revoked and no longer works.",
  copied: "This is a copy of what you saved. Share it here: your Saved list stays yours alone.",
};

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
