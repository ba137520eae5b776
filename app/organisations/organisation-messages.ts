import { acts, messages } from "./organisation-messages.json";

/** One-time messages after a form, by the URL's `said`. */
const MESSAGES: Record<string, string> = messages;
/** The names of the audit trail's acts on pages. */
const ACTS: Record<string, string> = acts;
/** 'proved' says two things: by a code the address is proved, by a record the domain. */
const PROVED = "Verified. A moderator will review your claim.";

/** The message that a URL names; null for none. */
export function organisationMessage(said: string | null): string | null {
  if (said === "proved") return PROVED;
  return said !== null && Object.hasOwn(MESSAGES, said) ? (MESSAGES[said] ?? null) : null;
}

/** An act in words. */
export function actWords(act: string): string {
  return ACTS[act] ?? act;
}
