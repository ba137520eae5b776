import { CALLBACKS, EXPORTS, SIGN_INS } from "#app/account/account-rates.ts";
import { MAIL_EVENTS } from "#app/discovery/alerts/mail-events.server.ts";
import { FEED_READS } from "#app/discovery/alerts/saved-searches.server.ts";
import { PROMPTS, SEARCHES, SUGGESTIONS } from "#app/discovery/marketplace/search-rates.ts";
import { QUESTIONS } from "#app/explain/chat-rate.ts";
import { MESSAGES } from "#app/inquiries/contact-limits.ts";
import { INQUIRIES } from "#app/inquiries/inquiry-limits.ts";
import { BILLING_REQUESTS } from "#app/membership/billing-rate.ts";
import { UPLOADS } from "#app/organisations/upload-rate.ts";
import { CHANGES } from "#app/platform/session/rate-limits.ts";
import { DOWNLOADS } from "#app/technology/reports/download-rate.ts";

/** The limits of all rooms, by the name that they are counted under. */
export const RATE_LIMITS = {
  search: SEARCHES,
  words: PROMPTS,
  typing: SUGGESTIONS,
  chat: QUESTIONS,
  contact: MESSAGES,
  inquiry: INQUIRIES,
  billing: BILLING_REQUESTS,
  "sign-in": SIGN_INS,
  callback: CALLBACKS,
  download: DOWNLOADS,
  export: EXPORTS,
  upload: UPLOADS,
  write: CHANGES,
  "mail-event": MAIL_EVENTS,
  feed: FEED_READS,
} as const;
export type RateName = keyof typeof RATE_LIMITS;
