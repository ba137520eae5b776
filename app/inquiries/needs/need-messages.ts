/** What the pages of needs say after a change. */
export const NEED_MESSAGES = {
  published: "Your need waits for a moderator. A mail says what they decide.",
  ended: "The need is over.",
  declined: "The answer is declined.",
  blocked: "It is declined, and you hear no more of each other.",
  asked: "Your question is on its way.",
  answered: "Your answer is on its way.",
  replied: "Your reply is on its way.",
  "put-aside": "The need is put aside.",
} as const;
