/** A source's statement on a patent: `granted` where it names a grant but not whether that is still in force. */
export const STATED_STATUSES = ["active", "granted", "pending", "expired", "abandoned"] as const;
export type StatedStatus = (typeof STATED_STATUSES)[number];
