import * as z from "zod";
import { type Infer, lazyObject } from "#app/platform/lazily.ts";
import { DECLINE_REASONS } from "./decline-reasons.ts";

export const INQUIRY_STATES = [
  "unsent",
  "sent",
  "new",
  "open",
  "answered",
  "declined",
  "closed",
] as const;

/** States of the mail that introduces an asker to a listing's contact. */
const INTRODUCTIONS = ["waiting", "sending", "sent", "uncertain", "failed"] as const;

/**
 * An inquiry about a technology. Times are ISO instants. `techId` is null if the technology was removed; `title` is its
 * title at the time.
 */
export const InquirySchema = lazyObject(() => ({
  id: z.uuid(),
  techId: z.number().int().nullable(),
  title: z.string(),
  message: z.string(),
  /** "unsent" and "sent" are with QUAD; the rest may be in an organisation's inbox, then `organisation` is its name. */
  state: z.enum(INQUIRY_STATES),
  organisation: z.string().nullable(),
  declineReason: z.enum(DECLINE_REASONS.map(({ value }) => value)).nullable(),
  /** The organisation that could answer it by now, where it is with QUAD; null if there is none. */
  ownerInbox: z.string().nullable(),
  /** The technology's owner, or whose it was when it was asked about; null where neither is known. */
  owner: z.string().nullable(),
  /** The outcome of our mail to the listing's contact; null where there is none. */
  introduction: z.enum(INTRODUCTIONS).nullable(),
  introducedAt: z.string().nullable(),
  /** Whether there is an answer that its asker did not open yet. */
  unread: z.boolean(),
  askedAt: z.string(),
  sentAt: z.string().nullable(),
}));
export type Inquiry = Infer<typeof InquirySchema>;
