/** The readers of a preview of a listing. */
export const READERS = ["visitor", "member", "subscriber"] as const;
export type Reader = (typeof READERS)[number];
