/** A refused form of the inbox or of an inquiry's page: which, why, and the typed text. */
export type InboxAnswer = { intent: string; error: string; fields: Record<string, string> };
