import * as z from "zod";
import { ROLES } from "#app/membership/organisation-roles.ts";
import { organisationPage, ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyForms, lazyObject, listOf } from "#app/platform/lazily.ts";
import { orNull } from "#app/platform/parameter.ts";
import { requiredText } from "#app/platform/typed-text.ts";
import { DocumentSchema } from "#app/technology/technology.schema.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { DECLINE_REASONS } from "./decline-reasons.ts";
import { INBOX_STATES } from "./inbox-state.ts";
import { INQUIRY_STATES, InquirySchema } from "./inquiry.schema.ts";
import { LONGEST_INQUIRY } from "./inquiry-limits.ts";

const MemberSchema = lazyObject(() => ({ id: z.uuid(), name: z.string() }));
const RoleSchema = lazily(() => z.enum(ROLES));

/** How an organisation's inbox works. */
export const InboxSettingsSchema = lazyObject(() => ({
  standingReply: z.string(),
  /** The last day of the viewer's absence (YYYY-MM-DD). */
  awayUntil: z.string().nullable(),
  members: z.array(MemberSchema()),
  managers: listOf({
    id: z.number().int(),
    name: z.string(),
    techId: z.number().int().nullable(),
    class: z.string().nullable(),
  }),
}));

/** Result of `inbox_page(…)`; `organisation` is null for whoever is not one of its members. */
export const InboxPageSchema = organisationPage(() => ({
  organisation: z.object({ name: z.string(), slug: z.string(), role: RoleSchema() }),
  /** How many standing needs are near its listings. */
  needs: z.number().int(),
  /** How many inquiries there are of each state; states without any are missing. */
  counts: z.partialRecord(z.enum(INQUIRY_STATES), z.number().int()),
  /** The newest hundred, those that wait for an answer first. `message` is its beginning. */
  inquiries: z.array(
    InquirySchema()
      .pick({ id: true, techId: true, title: true, message: true, askedAt: true })
      .extend({
        name: z.string(),
        state: z.enum(INBOX_STATES),
        caseManager: z.string().nullable(),
        own: z.boolean(),
      }),
  ),
  settings: InboxSettingsSchema(),
}));
export type Inbox = Extract<Infer<typeof InboxPageSchema>, { settings: unknown }>;

/** Known facts of the organisation whose technology a lead is about. */
const OwnerSchema = lazyObject(() => ({
  name: z.string(),
  slug: z.string(),
  technologies: z.number().int(),
  /** Whether somebody answers inquiries there by now. */
  inbox: z.boolean(),
  /** The record's value. */
  contact: z.string().nullable(),
  addresses: listOf({ address: z.string(), listings: z.number().int(), isOfRecord: z.boolean() }),
  domains: z.array(z.object({ domain: z.string(), listings: z.number().int() })),
}));

/** Result of `inquiry_page(…)`; `side` is null for a viewer who may not see the inquiry, and if there is none. */
export const InquiryPageSchema = lazily(() =>
  z.union([
    z.object({
      viewer: ViewerSchema(),
      side: z.enum(["asker", "organisation", "moderator"]),
      /** The viewer's role in the organisation; null for others. */
      role: RoleSchema().nullable(),
      organisation: z.object({ name: z.string(), slug: z.string() }).nullable(),
      inquiry: InquirySchema().extend({
        name: z.string(),
        /** The asker's address, once they share it. */
        address: z.string().nullable(),
        /** Whether a visitor asked, who gets the answers by mail alone. */
        visitor: z.boolean(),
        /** Whether the organisation takes nothing more from that visitor. */
        blocked: z.boolean(),
        caseManager: z.uuid().nullable(),
      }),
      messages: listOf({
        id: z.uuid(),
        side: z.enum(["asker", "organisation", "automatic", "moderator", "contact"]),
        name: z.string().nullable(),
        own: z.boolean(),
        body: z.string(),
        /** The folded part of a message by mail; empty for none. */
        quoted: z.string(),
        at: z.string(),
      }),
      members: z.array(MemberSchema()),
      /** The technology's, which its organisation may send with an answer. */
      documents: z.array(DocumentSchema()),
      /** Shown to moderators; null where the technology is gone. */
      owner: OwnerSchema().nullable(),
    }),
    z.object({ viewer: ViewerSchema(), side: z.null() }),
  ]),
);
export type InquiryThread = Extract<Infer<typeof InquiryPageSchema>, { messages: unknown }>;

const WriteSchema = lazyObject(() => ({
  intent: z.literal("write"),
  key: z.uuid(),
  message: requiredText(
    "Write a message.",
    LONGEST_INQUIRY,
    "A message can have 5,000 characters at most.",
  ),
  share: z.literal("yes").optional(),
}));

/** The forms of a lead's page for moderators. */
export const LeadFormSchema = lazyForms(() => [
  WriteSchema(),
  z.object({ intent: z.literal("introduce"), address: z.string("Choose an address.").max(320) }),
  z.object({
    intent: z.literal("decline"),
    note: requiredText(
      "Write a sentence: the asker reads it.",
      500,
      "The sentence can have 500 characters at most.",
    ),
  }),
  z.object({ intent: z.literal("close") }),
]);
export type LeadForm = Infer<typeof LeadFormSchema>;

/** The forms of an inquiry's page. `key` is generated with the form and becomes the message's id. */
export const ThreadFormSchema = lazyForms(() => [
  WriteSchema(),
  z.object({
    intent: z.literal("decline"),
    reason: z.enum(
      DECLINE_REASONS.map(({ value }) => value),
      "Choose a reason: the asker reads it.",
    ),
    note: z.string().trim().max(500, "The sentence can have 500 characters at most.").default(""),
  }),
  z.object({ intent: z.literal("assign"), member: z.uuid("Choose a member.") }),
  z.object({ intent: z.enum(["open", "close", "block", "unblock"]) }),
]);
export type ThreadForm = Infer<typeof ThreadFormSchema>;

/** The forms of an inbox's settings. */
export const InboxFormSchema = lazyForms(() => [
  z.object({
    intent: z.literal("standing-reply"),
    text: z.string().trim().max(1000, "A standing reply can have 1,000 characters at most."),
  }),
  z.object({
    intent: z.literal("away"),
    until: z.union([z.literal(""), z.iso.date("Give the day as YYYY-MM-DD.")]),
  }),
  z.object({
    intent: z.literal("manager"),
    member: z.uuid("Choose a member."),
    /** A class, or a technology's number. */
    about: z
      .string()
      .trim()
      .refine(
        (about) =>
          TECHNOLOGY_CLASSES.some((each) => each === about) || /^[1-9]\d{0,15}$/.test(about),
        "Give a class, or the number at the end of a technology's address.",
      ),
  }),
  z.object({ intent: z.literal("no-manager"), manager: z.coerce.number().int() }),
]);
export type InboxForm = Infer<typeof InboxFormSchema>;

/** An inbox's parameters. */
export const InboxQuerySchema = lazyObject(() => ({
  state: orNull(z.enum(INBOX_STATES)),
}));

/** The one-time messages of an inquiry's page. */
export const THREAD_MESSAGES = {
  written: "Your message was sent.",
  declined: "The inquiry is declined, and we tell the asker.",
  changed: "Changed.",
  introduced: "Approved. The mail goes out now; its state is shown here.",
} as const;

/** An inquiry's page's parameters. */
export const ThreadQuerySchema = lazyObject(() => ({
  said: orNull(z.enum(["written", "declined", "changed", "introduced"])),
}));
