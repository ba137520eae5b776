/** Message for the fifty-first saved technology of a user without a valid subscription. */
export const SAVES_FULL =
  "You have 50 saved technologies, the limit of a free account. With Pro you can save as many as you like.";

/** The link beside that message. */
export const SEE_PLANS = { to: "/login#plans", label: "See plans" };
