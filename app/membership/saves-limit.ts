/** What the fifty-first saved technology is answered with, for whoever has no valid subscription. */
export const SAVES_FULL =
  "You have 50 saved technologies, which is all a free account keeps. With Pro you can save as many as you like.";

/** Where such an answer leads. */
export const SEE_PLANS = { to: "/login#plans", label: "See plans" };
