import * as z from "zod";
import { organisationPage, ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazyForms, lazyObject, listOf } from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { requiredText } from "#app/platform/typed-text.ts";
import { NEED_LIMITS } from "./need-limits.ts";
import { NEED_MESSAGES } from "./need-messages.ts";

/** A standing need as everybody may read it. */
const NeedSchema = lazyObject(() => ({
  id: z.uuid(),
  /** Who seeks it, without a name. */
  asker: z.string(),
  sought: z.string(),
  requirements: z.array(z.string()),
  /** The last day on which it is open (YYYY-MM-DD). */
  endsOn: z.string(),
  publishedAt: z.string(),
}));
export type StandingNeed = Infer<typeof NeedSchema>;

/** The needs that everybody may read: the newest fifty of `total`. */
export const PublicNeedsSchema = lazyObject(() => ({
  total: z.number().int(),
  needs: z.array(NeedSchema()),
}));

const OwnNeedSchema = lazyObject(() => ({
  ...NeedSchema().shape,
  /** Null until a moderator published it. */
  publishedAt: z.string().nullable(),
  state: z.enum(["waiting", "open", "refused", "ended"]),
  refusal: z.string().nullable(),
  isPublic: z.boolean(),
  isOpen: z.boolean(),
  /** The organisations that read it in their inbox. */
  near: z.number().int(),
  answers: z.number().int(),
  /** Of these, those that wait for the asker. */
  unread: z.number().int(),
}));
export type OwnNeed = Infer<typeof OwnNeedSchema>;

/** Result of `needs_page()`. */
export const NeedsPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  ...PublicNeedsSchema().shape,
  own: z.array(OwnNeedSchema()),
}));
export type NeedsPage = Infer<typeof NeedsPageSchema>;

const AnswerSchema = lazyObject(() => ({
  technology: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  message: z.string(),
  state: z.enum(["new", "asked", "replied", "declined", "accepted"]),
  question: z.string().nullable(),
  reply: z.string().nullable(),
  answeredAt: z.string(),
  /** The inquiry that an accepted answer became. */
  inquiry: z.uuid().nullable(),
}));
export type NeedAnswer = Infer<typeof AnswerSchema>;

/** Result of `need_page(p_id)`; the need is null for whoever did not publish it. */
export const NeedPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  need: OwnNeedSchema().nullable(),
  answers: z.array(AnswerSchema().extend({ organisation: z.string(), slug: z.string() })),
}));
export type AnsweredNeed = Infer<typeof NeedPageSchema>["answers"][number];

/** Result of `organisation_needs_page(…)`. */
export const OrganisationNeedsSchema = organisationPage(() => ({
  organisation: z.object({
    name: z.string(),
    slug: z.string(),
    role: z.enum(["admin", "editor", "reader"]),
  }),
  counts: z.object({
    near: z.number().int(),
    answered: z.number().int(),
    accepted: z.number().int(),
  }),
  needs: z.array(
    NeedSchema().extend({
      isOpen: z.boolean(),
      /** The organisation's listings that are near to it, five at most. */
      listings: listOf({ id: z.number().int(), title: z.string() }),
      answer: AnswerSchema().nullable(),
    }),
  ),
}));
export type OrganisationNeeds = Extract<Infer<typeof OrganisationNeedsSchema>, { needs: unknown }>;

/** The parameters of the pages of needs: what a new one begins with, and what has just happened. */
export const NeedsQuerySchema = lazyObject(() => ({
  q: orElse(z.string().trim().max(2000), ""),
  need: orElse(z.array(z.string()), []),
  said: orNull(z.enum(Object.keys(NEED_MESSAGES) as (keyof typeof NEED_MESSAGES)[])),
  /** On an organisation's page: the need that comes first. */
  id: orNull(z.uuid()),
}));

/** The form of a new need; `id` is made with it. */
export const PublishNeedSchema = lazyObject(() => ({
  id: z.uuid(),
  asker: requiredText(
    "Say who you are without a name, such as 'a company in DE, medical devices'.",
    NEED_LIMITS.asker,
    "Say who you are in at most 100 characters.",
  ).min(3, "Say who you are in at least three characters."),
  sought: requiredText(
    "Say what you seek.",
    NEED_LIMITS.sought,
    "What you seek can have 1,000 characters at most.",
  ).min(10, "Say what you seek in at least ten characters."),
  requirements: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .refine(
      (lines) =>
        lines.length <= NEED_LIMITS.requirements &&
        lines.every((line) => line.length <= NEED_LIMITS.requirement),
      "Write at most eight requirements, each in one line of up to 200 characters.",
    ),
  public: z.literal("yes").optional(),
  until: z.iso.date("Choose the last day, within 180 days."),
}));
export type PublishNeed = Infer<typeof PublishNeedSchema>;

const words = (missing: string) =>
  requiredText(missing, NEED_LIMITS.words, "Write at most 600 characters.");

/** The forms of a need's page; `slug` names the organisation whose answer is meant. */
export const NeedFormSchema = lazyForms(() => [
  z.object({ intent: z.literal("ended") }),
  z.object({ intent: z.enum(["declined", "blocked"]), slug: z.string().max(200) }),
  z.object({
    intent: z.literal("asked"),
    slug: z.string().max(200),
    text: words("Write your question."),
  }),
  z.object({
    intent: z.literal("accepted"),
    slug: z.string().max(200),
    name: requiredText("Write your name.", 100, "A name has 100 characters at most."),
    share: z.literal("yes").optional(),
  }),
]);
export type NeedForm = Infer<typeof NeedFormSchema>;

/** The forms of an organisation's page of needs. */
export const AnswerNeedSchema = lazyForms(() => [
  z.object({
    intent: z.literal("answered"),
    id: z.uuid(),
    listing: z.preprocess(
      (value) => (value === "" ? undefined : value),
      z.coerce.number("Type the number of a listing.").int().min(1).optional(),
    ),
    text: z
      .string()
      .trim()
      .max(NEED_LIMITS.words, "Write three sentences, at most 600 characters.")
      .default(""),
  }),
  z.object({ intent: z.literal("replied"), id: z.uuid(), text: words("Write your reply.") }),
  z.object({ intent: z.enum(["put-aside", "blocked"]), id: z.uuid() }),
]);
export type AnswerNeed = Infer<typeof AnswerNeedSchema>;
