import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import {
  type Infer,
  lazily,
  lazyForms,
  lazyObject,
  listOf,
  objectOrNull,
} from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { CardSchema, PlainCardSchema } from "#app/technology/technology.schema.ts";
import { OwnShortlistSchema } from "./own-shortlist.schema.ts";
import { LINK_DAYS, SHORTLIST_LIMITS } from "./shortlist-limits.ts";
import { INVITED_ROLES, SHORTLIST_ROLES } from "./shortlist-roles.ts";

/** Text with at most `most` characters as readers see them: an emoji is one, a line break is one. */
function atMost(most: number, message: string) {
  return z.string().refine((text) => [...text].length <= most, message);
}

/** One line of text, without spaces at its ends. */
function line(most: number, missing: string, tooLong: string) {
  return z
    .string(missing)
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .pipe(atMost(most, tooLong).min(1, missing));
}

const ListNameSchema = lazily(() =>
  line(
    SHORTLIST_LIMITS.name,
    "Give the shortlist a name.",
    "A name can have 120 characters at most.",
  ),
);
const DisplayNameSchema = lazily(() =>
  line(
    SHORTLIST_LIMITS.displayName,
    "Type the name that others will see.",
    "A display name can have 60 characters at most.",
  ).refine((name) => !name.includes("@"), "Choose a name, not an e-mail address."),
);
/** The same where a form asks for it, because the user has none yet. */
const NewNameSchema = lazily(() => DisplayNameSchema().optional());
const KeySchema = lazily(() => z.uuid().optional().catch(undefined));
const BackSchema = lazily(() => orNull(z.string().max(2000)));
const PageSchema = lazily(() => orElse(z.coerce.number().int().min(1).max(1_000_000), 1));
/** A checkbox: ticked or absent. */
const tick = () => z.preprocess((value) => value === "on", z.boolean());
/** What a link shows besides the cards. */
const ticks = () => ({ notes: tick(), ratings: tick(), comments: tick(), records: tick() });
const IdTextSchema = lazily(() => z.string().regex(/^[1-9]\d{0,14}$/));

/** A shortlist's id in a URL; 'saved' is what the user saved, shown as one of the lists. */
export const ShortlistIdSchema = lazily(() =>
  z.union([z.literal("saved"), IdTextSchema().transform(Number)]),
);
export type ShortlistId = Infer<typeof ShortlistIdSchema>;

/** Ids of technologies in a repeated field: each once. Anything else is left out. */
const TechIdsSchema = lazily(() =>
  orElse(z.array(z.string()), []).transform((ids) =>
    [...new Set(ids.filter((id) => IdTextSchema().safeParse(id).success))].map(Number),
  ),
);

/** `/shortlists`' parameters: technologies to be put on a list, and an invitation that somebody was handed. */
export const ShortlistsQuerySchema = lazyObject(() => ({
  id: TechIdsSchema(),
  invitation: orNull(z.uuid()),
  back: BackSchema(),
  said: orNull(z.string().max(40)),
}));
export type ShortlistsQuery = Infer<typeof ShortlistsQuerySchema>;

/** The forms of `/shortlists`. */
export const ShortlistsFormSchema = lazyForms(() => [
  z.object({ intent: z.literal("create"), name: ListNameSchema(), key: KeySchema() }),
  /** `shortlist` is a list's id, 'new' with a `name`, or empty to be asked which. */
  z
    .object({
      intent: z.literal("add"),
      id: TechIdsSchema(),
      shortlist: z
        .string()
        .regex(/^(?:[1-9]\d{0,14}|new|)$/, "Choose a shortlist.")
        .default(""),
      name: z.string().default(""),
      key: KeySchema(),
      back: BackSchema(),
    })
    .superRefine(({ shortlist, name }, context) => {
      if (shortlist !== "new") return;
      const parsed = ListNameSchema().safeParse(name);
      if (!parsed.success)
        context.addIssue({
          code: "custom",
          path: ["name"],
          message: parsed.error.issues[0]?.message,
        });
    }),
  z.object({ intent: z.literal("name"), name: DisplayNameSchema(), back: BackSchema() }),
  z.object({
    intent: z.literal("invitation"),
    invitation: z.uuid(),
    answer: z.enum(["accept", "decline", "block"]),
    display_name: NewNameSchema(),
  }),
  z.object({ intent: z.literal("allow") }),
]);
export type ShortlistsForm = Infer<typeof ShortlistsFormSchema>;

/** `/shortlists/{id}`'s parameters. `preview` shows what a link with the ticks would show. */
export const ShortlistQuerySchema = lazyObject(() => ({
  page: PageSchema(),
  /** The page of comments. */
  earlier: PageSchema(),
  ask: orNull(z.enum(["delete", "leave"])),
  preview: z
    .string()
    .max(10)
    .optional()
    .transform((value) => value !== undefined),
  ...ticks(),
  days: z.string().max(4).optional().catch(undefined),
  /** The key of the form that just made a link, which shows its address. */
  link: z.uuid().optional().catch(undefined),
  said: orNull(z.string().max(40)),
  added: orElse(z.coerce.number().int().min(0), 0),
  known: orElse(z.coerce.number().int().min(0), 0),
  back: BackSchema(),
}));
export type ShortlistQuery = Infer<typeof ShortlistQuerySchema>;

const TextSchema = lazily(() =>
  atMost(SHORTLIST_LIMITS.text, "That is more than 2,000 characters."),
);
const RatingSchema = lazily(() =>
  z.preprocess(
    (value) => value || null,
    z.coerce.number("Choose 1 to 5, or none.").int().min(1).max(5).nullable(),
  ),
);

/** The forms of `/shortlists/{id}`. */
export const ShortlistFormSchema = lazyForms(() => [
  z.object({ intent: z.literal("rename"), name: ListNameSchema() }),
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("leave") }),
  z.object({ intent: z.literal("copy"), key: KeySchema() }),
  z.object({
    intent: z.literal("item"),
    tech: IdTextSchema().transform(Number),
    change: z.enum(["describe", "up", "down", "place", "remove"]),
    note: TextSchema().default(""),
    rating: RatingSchema().default(null),
    place: z.coerce.number("Type a place, such as 3.").int().min(1).max(500).optional(),
    seen: z.iso.datetime({ offset: true }).optional().catch(undefined),
  }),
  z.object({
    intent: z.literal("comment"),
    key: z.uuid(),
    body: TextSchema()
      .transform((text) => text.trim())
      .pipe(z.string().min(1, "Type a comment.")),
    display_name: NewNameSchema(),
  }),
  z.object({ intent: z.literal("uncomment"), comment: z.uuid() }),
  z.object({
    intent: z.literal("share"),
    email: z
      .string("Type an e-mail address.")
      .trim()
      .max(320, "That is not an e-mail address.")
      .regex(
        /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
        "Type an e-mail address, such as name@example.com.",
      ),
    role: z.enum(INVITED_ROLES, "Choose what they may do."),
    /** The name that others see, where the user has none yet. */
    name: DisplayNameSchema().optional(),
  }),
  z.object({
    intent: z.literal("answer"),
    invitation: z.uuid(),
    answer: z.enum(["confirm", "refuse", "withdraw"]),
  }),
  z.object({
    intent: z.literal("member"),
    member: z.uuid(),
    change: z.enum([...INVITED_ROLES, "owner", "remove"]),
  }),
  z.object({
    intent: z.literal("link"),
    /** Made with the form, so that a form posted twice makes one link. */
    key: z.uuid(),
    days: z.coerce
      .number()
      .refine((days) => LINK_DAYS.some((each) => each === days), "Choose how long it opens."),
    ...ticks(),
  }),
  z.object({ intent: z.literal("unlink"), link: IdTextSchema().transform(Number) }),
]);
export type ShortlistForm = Infer<typeof ShortlistFormSchema>;

/** An invitation to one of the lists of somebody else. `addressed` is whether it is to the user's own address. */
export const InvitationSchema = lazyObject(() => ({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(INVITED_ROLES),
  by: z.string(),
  expiresAt: z.string(),
  addressed: z.boolean(),
}));

/** Result of `shortlists_page(…)`. */
export const ShortlistsPageSchema = lazily(() =>
  z.union([
    z.object({
      viewer: ViewerSchema().unwrap(),
      displayName: z.string().nullable(),
      lists: z.array(OwnShortlistSchema()),
      savedTotal: z.number().int(),
      /** How many people's invitations the user blocked. */
      blocked: z.number().int(),
      invitations: z.array(InvitationSchema()),
      adding: z.array(CardSchema()),
    }),
    z.object({ viewer: z.null() }),
  ]),
);
export type ShortlistsPage = Extract<Infer<typeof ShortlistsPageSchema>, { lists: unknown }>;

/** A technology on a list; `card` is null where the technology is gone, perhaps withdrawn by its owner. Times are ISO instants. */
const ItemSchema = lazyObject(() => ({
  techId: z.number().int(),
  place: z.number().int(),
  card: CardSchema().nullable(),
  withdrawn: z.boolean(),
  note: z.string(),
  rating: z.number().int().nullable(),
  by: z.string(),
  addedAt: z.string(),
  notedAt: z.string(),
}));
export type ShortlistItem = Infer<typeof ItemSchema>;

const CommentSchema = lazyObject(() => ({
  id: z.uuid(),
  by: z.string(),
  own: z.boolean(),
  body: z.string(),
  at: z.string(),
}));

const ListSchema = lazyObject(() => ({
  /** Null is what the user saved. */
  id: z.number().int().nullable(),
  name: z.string(),
  role: z.enum(SHORTLIST_ROLES),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  items: z.array(ItemSchema()),
  comments: z.array(CommentSchema()),
  commentsTotal: z.number().int(),
  commentsPage: z.number().int(),
  commentsPages: z.number().int(),
  members: listOf({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(SHORTLIST_ROLES),
    you: z.boolean(),
    joinedAt: z.string(),
    /** The address that accepted the invitation, for the owner only. */
    email: z.string().nullable(),
  }),
  /** For the owner. `account` is the address of an account that accepted and waits to be confirmed. */
  invitations: listOf({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(INVITED_ROLES),
    state: z.enum(["open", "waiting"]),
    expiresAt: z.string(),
    account: z.string().nullable(),
  }),
  /** Links that still open, for owner and editors. `token` is there on the page after the form that made the link. */
  links: listOf({
    id: z.number().int(),
    token: z.string().nullable(),
    notes: z.boolean(),
    ratings: z.boolean(),
    comments: z.boolean(),
    records: z.boolean(),
    by: z.string(),
    madeAt: z.string(),
    expiresAt: z.string(),
  }),
}));
export type Shortlist = Infer<typeof ListSchema>;

/** Result of `shortlist_page(…)`; `list` is null where the user is no member. */
export const ShortlistPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  displayName: z.string().nullable(),
  list: ListSchema().nullable(),
}));

const SharedListSchema = lazyObject(() => ({
  ...ListSchema().pick({ name: true, total: true, page: true, pages: true }).shape,
  items: z.array(
    ItemSchema()
      .pick({ techId: true, withdrawn: true, note: true, rating: true })
      .extend({ card: PlainCardSchema().nullable() }),
  ),
  comments: z.array(CommentSchema().pick({ by: true, body: true, at: true })),
  /** The link's maker, null without a name; absent in a preview. */
  link: z
    .object({
      by: z.string().nullable(),
      madeAt: z.string(),
      expiresAt: z.string(),
      records: z.boolean(),
    })
    .optional(),
}));
/** A list as a visitor with a link sees it: cards, and what its maker ticked. */
export type SharedList = Infer<typeof SharedListSchema>;

/** Result of `open_shortlist_link(…)`: null where the link opens nothing. */
export const OpenedLinkSchema = lazyObject(() => ({ list: SharedListSchema().nullable() }));

/** Result of `open_shared_record(…)`: null where the link opens no such record. */
export const OpenedRecordSchema = lazyObject(() => ({
  record: objectOrNull({
    id: z.number().int(),
    title: z.string(),
    uni: z.string(),
    summary: z.string().nullable(),
    /** The name of the list. */
    list: z.string(),
    /** The record's texts by column. Their JSON is not checked here. */
    sections: z.record(z.string(), z.unknown()),
  }),
}));
export type OpenedRecord = NonNullable<Infer<typeof OpenedRecordSchema>["record"]>;

/** Result of `preview_shortlist_link(…)`. */
export const PreviewSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  list: SharedListSchema().nullable(),
}));

/** The answer to every change of a list; the fields after `outcome` come with some of the outcomes. */
export const ChangedSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.string(),
  id: z.number().int().nullable().optional(),
  name: z.string().optional(),
  added: z.number().int().optional(),
  known: z.number().int().optional(),
  unknown: z.number().int().optional(),
  token: z.string().optional(),
  note: z.string().optional(),
  rating: z.number().int().nullable().optional(),
}));
export type Changed = Infer<typeof ChangedSchema>;

/** `/s`'s parameters. */
export const SharedQuerySchema = lazyObject(() => ({
  page: PageSchema(),
  /** The chosen one of the links that this browser opened (`linkIdOf`). */
  link: orElse(z.string().regex(/^[0-9a-f]{8}$/), ""),
  /** The chosen record of the list; the list itself without it. */
  tech: orNull(z.coerce.number().int().min(1).max(999_999_999_999_999)),
}));
