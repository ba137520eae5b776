/** Who a preview of a listing is for. */
export const READERS = ["visitor", "member", "subscriber"] as const;
export type Reader = (typeof READERS)[number];
