/** Messages after an inquiry reached its owner's inbox, was forwarded to us, or was recorded but could not be forwarded. */
export const INQUIRY_MESSAGES = {
  delivered: "Your inquiry is in the owner's inbox.",
  sent: "Your inquiry was sent.",
  kept: "Your inquiry is saved, but it could not be sent yet. You can send it again from your list.",
} as const;

/** The result of an inquiry's form on a technology's page. */
export type InquiryAnswer = {
  error: string | null;
  outcome?: keyof typeof INQUIRY_MESSAGES;
  /** The typed text, for a page without JavaScript. */
  draft?: string;
};
