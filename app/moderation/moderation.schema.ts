import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazyForms, lazyObject, listOf, objectOrNull } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";

/** Result of `moderation_page()`; the queue is null for whoever is no moderator. */
export const ModerationPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  queue: objectOrNull({
    claims: listOf({
      id: z.uuid(),
      organisation: z.string(),
      slug: z.string(),
      technologies: z.number().int(),
      claimant: z.string().nullable(),
      address: z.string().nullable(),
      domain: z.string().nullable(),
      domainProved: z.boolean(),
      orphan: z.boolean(),
      madeAt: z.string(),
    }),
    reports: listOf({
      id: z.uuid(),
      techId: z.number().int(),
      title: z.string(),
      uni: z.string(),
      message: z.string(),
      madeAt: z.string(),
    }),
    /** Drafts that organisations without a verified domain want to publish; the oldest twenty. */
    drafts: listOf({
      id: z.uuid(),
      organisation: z.string(),
      slug: z.string(),
      title: z.string(),
      askedAt: z.string(),
      /** The state that the moderator decides on. */
      seen: z.string(),
      /** Whether it was listed before; then `texts` are those that differ, with what each was. */
      listed: z.boolean(),
      texts: listOf({ field: z.string(), was: z.string().nullable(), text: z.string() }),
    }),
    /** Names and addresses that organisations want. */
    names: listOf({
      slug: z.string(),
      was: z.string(),
      name: z.string(),
      address: z.string(),
      madeAt: z.string(),
    }),
    /** Names of record that organisations want; `others` have it already. */
    recordNames: listOf({
      slug: z.string(),
      organisation: z.string(),
      name: z.string(),
      written: z.string(),
      madeAt: z.string(),
      others: z.array(z.string()),
    }),
    /** Standing needs to be published. */
    needs: listOf({
      id: z.uuid(),
      asker: z.string(),
      sought: z.string(),
      requirements: z.array(z.string()),
      isPublic: z.boolean(),
      endsOn: z.string(),
      madeAt: z.string(),
    }),
    orphans: listOf({
      name: z.string(),
      slug: z.string(),
      technologies: z.number().int(),
      /** The address that it is offered to. */
      offered: z.string().nullable(),
    }),
    /** Inquiries that no organisation answers; the oldest fifty of `total`. */
    leads: z.object({
      total: z.number().int(),
      inquiries: listOf({
        id: z.uuid(),
        title: z.string(),
        /** Its beginning. */
        message: z.string(),
        state: z.enum(["unsent", "sent"]),
        askedAt: z.string(),
        /** Null where the technology is gone. */
        uni: z.string().nullable(),
        /** Whether somebody answers there by now; then the asker may pass it on. */
        inbox: z.boolean(),
        hasContact: z.boolean(),
        introduction: z.enum(["waiting", "sending", "sent", "uncertain", "failed"]).nullable(),
        /** An organisation that was closed may have answered before. */
        lastBy: z.enum(["asker", "organisation", "automatic", "moderator", "contact"]).nullable(),
      }),
    }),
    /** Answers by mail that are doubtful; the oldest fifty. */
    mail: listOf({
      id: z.uuid(),
      title: z.string(),
      /** Its author in the thread; null where its participant may no longer write there. */
      side: z.enum(["asker", "organisation", "moderator", "contact"]).nullable(),
      reason: z.enum(["automatic", "list", "unverified", "other-sender"]),
      body: z.string(),
      quoted: z.string(),
      at: z.string(),
    }),
    acts: listOf({
      act: z.string(),
      at: z.string(),
      by: z.string(),
      organisation: z.string().nullable(),
    }),
  }),
}));
export type ModerationQueue = NonNullable<Infer<typeof ModerationPageSchema>["queue"]>;

/** The forms of `/moderation`. */
export const ModerationFormSchema = lazyForms(() => [
  z.object({
    intent: z.literal("claim"),
    id: z.uuid(),
    decision: z.enum(["approve", "refuse"]),
    domain: z.string().trim().max(253).default(""),
    reason: z.string().trim().max(500).default(""),
  }),
  z.object({
    intent: z.literal("report"),
    id: z.uuid(),
    decision: z.enum(["mended", "refuse"]),
    reason: z.string().trim().max(500).default(""),
  }),
  z.object({
    intent: z.literal("draft"),
    id: z.uuid(),
    decision: z.enum(["publish", "refuse"]),
    seen: z.iso.datetime({ offset: true }),
    reason: z.string().trim().max(500).default(""),
  }),
  z.object({
    intent: z.literal("need"),
    id: z.uuid(),
    decision: z.enum(["publish", "refuse"]),
    reason: z.string().trim().max(500).default(""),
  }),
  z.object({
    intent: z.literal("offer"),
    slug: z.string().max(200),
    /** Empty to take the offer back. */
    email: z.string().trim().max(320).default(""),
  }),
  z.object({
    intent: z.literal("name"),
    slug: z.string().max(200),
    decision: z.enum(["approve", "refuse"]),
  }),
  z.object({
    intent: z.literal("record-name"),
    slug: z.string().max(200),
    name: z.string().max(300),
    decision: z.enum(["approve", "refuse"]),
  }),
  z.object({
    intent: z.literal("mail"),
    id: z.uuid(),
    decision: z.enum(["take", "refuse"]),
  }),
]);
export type ModerationForm = Infer<typeof ModerationFormSchema>;

/** `/mistake`'s parameters. */
export const MistakeQuerySchema = lazyObject(() => ({
  tech_id: orElse(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER), 0),
  said: orNull(z.literal("sent")),
}));

/** The form of `/mistake`. */
export const MistakeFormSchema = lazyObject(() => ({
  id: z.uuid(),
  tech_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  message: z.string().trim().max(5000).default(""),
}));
export type MistakeForm = Infer<typeof MistakeFormSchema>;

/** Result of `mistake_page(p_tech_id)`. */
export const MistakePageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  technology: z.object({ id: z.number().int(), title: z.string(), uni: z.string() }).nullable(),
  reports: listOf({
    message: z.string(),
    state: z.enum(["open", "mended", "refused"]),
    answer: z.string().nullable(),
    madeAt: z.string(),
  }),
}));
type AnyMistakePage = Infer<typeof MistakePageSchema>;
export type MistakePage = AnyMistakePage & { technology: object };
