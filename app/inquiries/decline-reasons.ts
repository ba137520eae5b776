/** Why an organisation declines an inquiry; the asker reads it. The database has the same list. */
export const DECLINE_REASONS = [
  { value: "not-available", label: "No longer available" },
  { value: "not-a-fit", label: "Not a fit for this technology" },
  { value: "agreement-first", label: "A confidentiality agreement is needed first" },
  { value: "no-capacity", label: "No capacity to follow up now" },
  { value: "other", label: "Another reason" },
] as const;
