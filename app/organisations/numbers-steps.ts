/** From a listing in a result, or on a site that embeds it, to an answered inquiry. */
export const COLUMNS = [
  { key: "shown", label: "Shown", isExact: false },
  { key: "opened", label: "Opened", isExact: false },
  { key: "visited", label: "By visitors", isExact: false },
  { key: "arrived", label: "From your site", isExact: false },
  { key: "saved", label: "Saved", isExact: false },
  { key: "asked", label: "Asked", isExact: true },
  { key: "answered", label: "Answered", isExact: true },
] as const;
