/** The purposes of visitors' questions. */
export const QUESTION_PURPOSES = [
  { value: "licence", label: "A licence" },
  { value: "research", label: "Joint research" },
  { value: "investment", label: "An investment" },
  { value: "other", label: "Something else" },
] as const;

/** Most characters of each field. Name and company, and purpose and message, are one text each in the database. */
export const QUESTION_LIMITS = { name: 50, company: 45, message: 4000 } as const;
