/** From a listing in a result to an answered inquiry. */
export const STEPS = [
  { key: "shown", label: "Shown" },
  { key: "opened", label: "Opened" },
  { key: "saved", label: "Saved" },
  { key: "asked", label: "Asked" },
  { key: "answered", label: "Answered" },
] as const;
