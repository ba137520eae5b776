/** Said when an inquiry was passed on, and when it was recorded and could not be. */
export const INQUIRY_SAID = {
  sent: "Your inquiry was sent.",
  kept: "Your inquiry is kept, but it could not be sent yet. You can send it again from your list.",
} as const;

/** What the action of a technology's page answers an inquiry with. */
export type InquiryAnswer = {
  error: string | null;
  outcome?: keyof typeof INQUIRY_SAID;
  /** What was typed, for a page that has no script to keep it. */
  draft?: string;
};
