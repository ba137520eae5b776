/** From a listing in a result to an answered inquiry. */
export const STEPS = [
  { key: "shown", label: "Shown" },
  { key: "opened", label: "Opened" },
  { key: "saved", label: "Saved" },
  { key: "asked", label: "Asked" },
  { key: "answered", label: "Answered" },
] as const;

/** What the numbers are told by: the steps, and how many opened a listing from a site that embeds it. */
export const COLUMNS = [
  ...STEPS.slice(0, 2),
  { key: "arrived", label: "From your site" },
  ...STEPS.slice(2),
] as const;
