/** A refused form of the inbox or of an inquiry's page: which, why, and what was typed. */
export type InboxAnswer = { intent: string; error: string; fields: Record<string, string> };
