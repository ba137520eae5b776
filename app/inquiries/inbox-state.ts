/** The states that an inquiry in an inbox may have. Apart from the schemas, which no browser is sent. */
export const INBOX_STATES = ["new", "open", "answered", "declined", "closed"] as const;

/** The states as an organisation reads them. */
export const STATE_LABELS = {
  new: "New",
  open: "Open",
  answered: "Answered",
  declined: "Declined",
  closed: "Closed",
} as const satisfies Record<(typeof INBOX_STATES)[number], string>;
