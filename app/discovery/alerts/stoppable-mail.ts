/** The kinds of mail that a person may turn off. */
export const STOPPABLE_MAIL = ["alerts", "shortlists", "inquiries", "needs"] as const;
