import * as z from "zod";
import { INVITED_ROLES } from "#app/collections/shortlists/shortlist-roles.ts";
import { DECLINE_REASONS } from "#app/inquiries/decline-reasons.ts";
import { ROLES } from "#app/membership/organisation-roles.ts";
import { MonthSchema } from "#app/organisations/numbers.schema.ts";

/**
 * The contents of a mail to an organisation about an inquiry, or to moderators if there is no slug. `name` is what the
 * asker chose to be called; empty for nothing.
 */
const LeadSchema = z.object({
  inquiry: z.uuid(),
  slug: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  name: z.string(),
});

/** The contents of a mail to an asker. */
const AnswerSchema = z.object({
  inquiry: z.uuid(),
  title: z.string(),
  /** Null if we write ourselves. */
  organisation: z.string().nullable(),
  message: z.string(),
  /** Whether it is the standing reply, which everybody gets. */
  automatic: z.boolean().optional(),
  /** A visitor's path of the form for another question. */
  again: z.string().optional(),
});

/** The contents of a mail that proves a visitor's address before their question goes to an organisation. */
const QuestionSchema = z.object({
  organisation: z.string(),
  title: z.string(),
  slug: z.string(),
  token: z.string(),
});

/** The contents of a mail to the contact of a listing about an inquiry. `address` is the asker's, if they share it. */
const IntroductionSchema = LeadSchema.extend({
  slug: z.string(),
  techId: z.number().int(),
  address: z.string().nullable(),
});

/** The contents of an invitation to a shortlist, whose name its page alone shows. */
const InvitationSchema = z.object({
  invitation: z.uuid(),
  role: z.enum(INVITED_ROLES),
  by: z.string(),
});

/**
 * The contents of a mail to an organisation about a night's reading of its feed: the changes, or the problem that prevented
 * them.
 */
const ImportSchema = z.object({
  import: z.uuid(),
  slug: z.string(),
  name: z.string(),
  problem: z.string().optional(),
  /** Whether the problem is ours, of any import. */
  stopped: z.boolean().default(false),
  counts: z
    .object({
      new: z.number().int(),
      changed: z.number().int(),
      unsure: z.number().int(),
      rejected: z.number().int(),
    })
    .optional(),
  titles: z.array(z.string()).default([]),
  gone: z.array(z.string()).default([]),
});

/** The contents of a mail that offers somebody an organisation without an admin. */
const OfferSchema = z.object({ organisation: z.string() });

/** The contents of an admin's invitation to join an organisation. */
const OrganisationInvitationSchema = OfferSchema.extend({ role: z.enum(ROLES), by: z.string() });

/** The contents of a mail about an organisation to somebody who acts for it, wants to, or moderates it. */
const OrganisationSchema = z.object({ organisation: z.string(), slug: z.string() }).and(
  z.discriminatedUnion("event", [
    z.object({ event: z.enum(["approved", "claimed", "not-admitted"]) }),
    z.object({ event: z.literal("asks"), address: z.string() }),
    z.object({ event: z.enum(["admitted", "role"]), role: z.enum(ROLES) }),
    z.object({ event: z.literal("refused"), reason: z.string() }),
    MonthSchema().extend({
      event: z.literal("month"),
      fees: z.object({ due: z.number().int(), next: z.string().nullable() }),
    }),
    z.object({ event: z.literal("named"), name: z.string(), approved: z.boolean() }),
    z.object({ event: z.literal("webhook"), url: z.string(), answer: z.string() }),
    z.object({
      event: z.literal("mistake"),
      techId: z.number().int(),
      title: z.string(),
      message: z.string(),
    }),
  ]),
);

/** The contents of a mail to a person about what was done with their account, perhaps by somebody else. */
const SecuritySchema = z.discriminatedUnion("event", [
  /** A key was made; `prefix` is what its page shows of it. */
  z.object({ event: z.literal("key"), prefix: z.string() }),
  z.object({ event: z.literal("sessions"), keysRevoked: z.boolean() }),
]);

/** The contents of a mail to whoever sent an answer that arrived in part, or waits for a moderator. */
const ReceivedSchema = z.object({
  title: z.string(),
  leftOut: z.array(z.enum(["files", "cut"])),
  isHeld: z.boolean(),
  /** The path of the thread's page; null where its sender has none. */
  page: z.string().nullable(),
});

/** The contents of a mail to a member of a shortlist: who joined it or waits for confirmation, or a new comment. */
const ListSchema = z.object({ list: z.number().int(), name: z.string(), by: z.string() });

/** The contents of a mail about one standing need: to a moderator, to its asker, or to an organisation that answered it. */
const NeedSchema = z.object({ need: z.uuid(), title: z.string() }).and(
  z.discriminatedUnion("event", [
    z.object({ event: z.enum(["waiting", "published"]) }),
    z.object({ event: z.literal("refused"), message: z.string() }),
    z.object({
      event: z.enum(["answered", "replied"]),
      organisation: z.string(),
      message: z.string(),
    }),
    z.object({ event: z.literal("asked"), slug: z.string(), message: z.string() }),
  ]),
);

/** The contents of a week's mail to an organisation about the needs near its listings, with the newest of them. */
const NeedsSchema = OfferSchema.extend({
  slug: z.string(),
  needs: z.number().int(),
  titles: z.array(z.string()),
});

/** Result of `take_notice(…)`: a mail by its kind; null if there is nothing to send. */
export const NoticeSchema = z
  .intersection(
    z.object({
      to: z.string(),
      /** The token of the address that an answer goes to; none where an answer is not taken. */
      replyTo: z.string().nullish(),
      /** Stops mail of this kind to this person. */
      token: z.string().optional(),
    }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.enum(["lead", "lead-reply", "lead-reminder"]), details: LeadSchema }),
      z.object({ kind: z.literal("invitation"), details: InvitationSchema }),
      z.object({
        kind: z.literal("list-joined"),
        details: ListSchema.extend({ waiting: z.boolean() }),
      }),
      z.object({
        kind: z.literal("list-comment"),
        details: ListSchema.extend({ message: z.string() }),
      }),
      z.object({ kind: z.literal("import"), details: ImportSchema }),
      z.object({ kind: z.literal("admin-offer"), details: OfferSchema }),
      z.object({
        kind: z.literal("organisation-invitation"),
        details: OrganisationInvitationSchema,
      }),
      z.object({ kind: z.literal("organisation"), details: OrganisationSchema }),
      z.object({ kind: z.literal("security"), details: SecuritySchema }),
      z.object({ kind: z.literal("need"), details: NeedSchema }),
      z.object({ kind: z.literal("needs"), details: NeedsSchema }),
      z.object({ kind: z.literal("received"), details: ReceivedSchema }),
      z.object({ kind: z.literal("answer"), details: AnswerSchema }),
      z.object({ kind: z.literal("question"), details: QuestionSchema }),
      z.object({ kind: z.literal("introduction"), details: IntroductionSchema }),
      z.object({
        kind: z.literal("declined"),
        details: AnswerSchema.extend({
          /** Left out where we decline ourselves. */
          reason: z.enum(DECLINE_REASONS.map(({ value }) => value)).optional(),
        }),
      }),
    ]),
  )
  .nullable();
export type Notice = NonNullable<z.infer<typeof NoticeSchema>>;
