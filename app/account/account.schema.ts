import * as z from "zod";
import { InvitationSchema } from "#app/collections/shortlists/shortlists.schema.ts";
import { MailStateSchema, SavedSearchSchema } from "#app/discovery/alerts/alerts.schema.ts";
import { STOPPABLE_MAIL } from "#app/discovery/alerts/stoppable-mail.ts";
import { InquirySchema } from "#app/inquiries/inquiry.schema.ts";
import { HALTS } from "#app/membership/to-membership.ts";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyForms, lazyObject, listOf } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { CardSchema } from "#app/technology/technology.schema.ts";
import { SAVED_SORTS } from "./saved-lists.ts";

/** `/login`'s parameters. Invalid values fall back to defaults. */
export const LoginQuerySchema = lazyObject(() => ({
  redirectTo: orNull(z.string().max(2000)),
  /** Set on return from checkout: the session's id, or 'cancelled'. */
  checkout: orNull(z.string().regex(/^(cs_\w{1,200}|cancelled)$/)),
  /** Set when a billing form redirects back here with a failure; a key of `BILLING_MESSAGES`. */
  billing: orNull(z.string().max(50)),
  welcome: orNull(z.literal("pro")),
  ended: orNull(z.literal("all")),
  export: orNull(z.enum(["failed", "limited"])),
}));
export type LoginQuery = Infer<typeof LoginQuerySchema>;

/** The forms of `/login`, by intent. */
export const LoginFormSchema = lazyForms(() => [
  z.object({ intent: z.literal("sign-in"), redirectTo: z.string().max(2000).default("/") }),
  z.object({ intent: z.literal("sign-out") }),
  z.object({
    intent: z.literal("sign-out-everywhere"),
    /** Left out where the keys stay valid. */
    keys: z.literal("revoke").optional(),
  }),
  z.object({
    intent: z.literal("mail"),
    kind: z.enum(STOPPABLE_MAIL),
    on: z.enum(["yes", "no"]),
  }),
]);

/** The parameters that the auth service returns to `/auth/callback`; `exchange` is the page's own. */
export const CallbackQuerySchema = lazyObject(() => ({
  code: orNull(z.string().min(1).max(500)),
  error: orNull(z.string().min(1).max(100)),
  exchange: orNull(z.literal("1")),
}));

/** A card on one of the account's lists; `savedAt` is when it was saved or liked, an ISO instant. */
const SavedAtSchema = lazyObject(() => ({ savedAt: z.string(), hasNote: z.boolean() }));
/** Shown in place of a card whose owner withdrew the technology; `note` is the person's own. */
const WithdrawnSchema = lazyObject(() => ({
  id: z.number().int(),
  withdrawn: z.literal(true),
  note: z.string().nullable(),
}));
const SavedCardSchema = lazily(() =>
  z.union([
    CardSchema().extend(SavedAtSchema().shape),
    WithdrawnSchema().extend(SavedAtSchema().shape),
  ]),
);
export type SavedCard = Infer<typeof SavedCardSchema>;

/** Result of `account_page()`. */
export const AccountPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  saved: z.array(SavedCardSchema()),
  liked: z.array(SavedCardSchema()),
  savedTotal: z.number().int(),
  likedTotal: z.number().int(),
  /** Five saved searches, those with news first. `newest` is the title of the newest that is unread. */
  searches: z.array(
    SavedSearchSchema()
      .pick({
        id: true,
        name: true,
        search: true,
        frequency: true,
        paused: true,
        lastRunAt: true,
        unread: true,
      })
      .extend({ newest: z.string().nullable() }),
  ),
  searchesTotal: z.number().int(),
  /** The newest three; `inquiriesTotal` counts all of them. */
  inquiries: z.array(InquirySchema()),
  inquiriesTotal: z.number().int(),
  /** The live sessions, this one first. `device` is null if unknown. */
  sessions: listOf({
    current: z.boolean(),
    device: z.string().nullable(),
    startedAt: z.string(),
    usedAt: z.string(),
  }),
  /** Whether this account has used its free month. */
  trialUsed: z.boolean(),
  /** The reason that the subscription is not renewed. */
  halt: z.enum(HALTS).nullable(),
  mail: MailStateSchema(),
  /** The kinds of mail that the user does not get. */
  stoppedMail: z.array(z.enum(STOPPABLE_MAIL)),
  /** Open invitations to shortlists. */
  invitations: z.array(InvitationSchema().pick({ by: true, name: true })),
  /** Number of technologies with a report. */
  reports: z.number().int(),
}));
export type AccountPage = Infer<typeof AccountPageSchema>;

/** Parameters of `/account/saved` and `/account/liked`. */
export const SavedQuerySchema = lazyObject(() => ({
  page: orElse(z.coerce.number().int().min(1).max(1_000_000), 1),
  sort: orElse(z.enum(SAVED_SORTS.map((sort) => sort.value)), "newest"),
  /** Shows the confirmation before the list is emptied. */
  empty: orNull(z.literal("ask")),
}));
export type SavedQuery = Infer<typeof SavedQuerySchema>;

/** The forms of a list: empties it, or takes one technology off it. */
export const SavedFormSchema = lazyForms(() => [
  z.object({ intent: z.literal("empty") }),
  z.object({ intent: z.literal("remove"), tech: z.coerce.number().int().positive() }),
]);

/** Result of `set_mail(…)`, and of `empty_saved_list(…)`, which refuses nothing and has no outcome. */
export const AccountChangeSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.string().default("changed"),
}));

/** Result of `saved_list_page(…)`. */
export const SavedPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  cards: z.array(SavedCardSchema()),
}));
export type SavedPage = Infer<typeof SavedPageSchema>;

/**
 * Result of `export_account()`. `account` is passed on unchanged; it is null during the `wait` (seconds) between
 * exports.
 */
export const AccountExportSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  wait: z.number().int(),
  account: z.record(z.string(), z.unknown()).nullable(),
}));

/** Result of `export_rows(…)`. `next` is the cursor for the following rows, null after the last ones. */
export const ExportRowsSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
}));
export type ExportRows = Infer<typeof ExportRowsSchema>;

/** `/account/delete`'s parameters: `done` once the account has been deleted. */
export const DeletionQuerySchema = lazyObject(() => ({
  done: orNull(z.literal("1")),
}));

/** The deletion form: the account's e-mail address, typed to confirm. */
export const DeletionFormSchema = lazyObject(() => ({
  email: z.string().trim().max(320).default(""),
}));

/** Result of `delete_account(…)`. */
export const DeletionAnswerSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.string(),
  /** The organisation that would be left without an admin. */
  organisation: z.object({ name: z.string(), slug: z.string() }).optional(),
}));
