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
import { CardSchema, TechnologyRecordSchema } from "#app/technology/technology.schema.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { eachDay, eachFlag } from "../marketplace/filters.ts";
import { CHANGE_KINDS } from "./change-words.ts";

/** How often a saved search tells by mail what is new. */
const FREQUENCIES = ["daily", "weekly", "none"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A saved search's criteria, as the database stores them. */
export const StoredSearchSchema = lazyObject(() => ({
  q: z.string(),
  mode: z.enum(["regular", "ai"]),
  kw: z.array(z.string()),
  filters: z.object({
    class: z.array(z.string()).optional(),
    status: z.array(z.string()).optional(),
    uni: z.array(z.string()).optional(),
    availability: z.array(z.string()).optional(),
    kind: z.array(z.string()).optional(),
    legal: z.array(z.string()).optional(),
    drop: z.array(z.string()).optional(),
    ...eachDay(z.string().optional()),
    ...eachFlag(z.literal(true).optional()),
  }),
}));
export type StoredSearch = Infer<typeof StoredSearchSchema>;

/** The answer of `begin_alert_run`. */
export const AlertRunSchema = lazyObject(() => ({
  run: z.number().int(),
  people: z.array(z.uuid()),
}));

/** The answer of `run_alerts`: `mails` are to go out. */
export const AlertsResultSchema = lazyObject(() => ({
  told: z.number().int(),
  mails: z.array(z.uuid()),
}));

/** The answer of `searches_to_encode`. */
export const SearchesToEncodeSchema = lazily(() =>
  z.array(StoredSearchSchema().pick({ q: true, mode: true, kw: true })),
);

/** The answer of `alerts_to_explain`. */
export const AlertsToExplainSchema = lazily(() =>
  listOf({ id: z.number().int(), need: z.string(), technology: TechnologyRecordSchema() }),
);

const ChangeSchema = lazily(() => z.enum(CHANGE_KINDS));
/** Whether a search found what is new here, or what was listed before and has another text now. */
const FoundSchema = lazily(() => z.enum(["new", "text"]));

/** The answer of `take_mail`: what a mail says; null where none is to be sent. */
export const AlertMailSchema = lazily(() =>
  objectOrNull({
    to: z.string(),
    /** Stops all alerts to this person. */
    token: z.string(),
    searches: listOf({
      id: z.uuid(),
      name: z.string(),
      search: StoredSearchSchema(),
      /** Stops the mail of this search. */
      token: z.string(),
      technologies: listOf({
        id: z.number().int(),
        title: z.string(),
        uni: z.string(),
        kind: FoundSchema(),
        why: z.string(),
        /** The names of further saved searches that found it. */
        also: z.array(z.string()),
        /** Its changes, if the person watches it. */
        watched: z.array(ChangeSchema()),
      }),
    }),
    watched: listOf({
      id: z.number().int(),
      title: z.string(),
      changes: z.array(ChangeSchema()),
    }),
  }),
);
export type AlertMail = NonNullable<Infer<typeof AlertMailSchema>>;

/** Whether mail comes, or what stopped it. */
export const MailStateSchema = lazily(() =>
  z.enum([
    "on",
    "unsubscribed",
    "complaint",
    "bounce",
    "no-shortlists",
    "no-invitations",
    "no-inquiries",
    "no-needs",
  ] as const),
);
export type MailState = Infer<typeof MailStateSchema>;

/** The answer of `unsubscribe`: what the token stops, the mail of one saved search or a kind; null if it is no token. */
export const UnsubscribedSchema = lazily(() =>
  z.enum(["alerts", "shortlists", "needs", "search"]).nullable(),
);
export type Unsubscribed = NonNullable<Infer<typeof UnsubscribedSchema>>;

/** A saved search with its alerts. */
export const SavedSearchSchema = lazyObject(() => ({
  id: z.uuid(),
  name: z.string(),
  search: StoredSearchSchema(),
  frequency: z.enum(FREQUENCIES),
  paused: z.enum(["person", "plan"]).nullable(),
  lastRunAt: z.string().nullable(),
  hasFeed: z.boolean(),
  /** The token of its feed, for the page after the form that made it. */
  feed: z.string().nullable(),
  /** How many technologies its alerts were about. */
  told: z.number().int(),
  /** How many of them were listed before, and only changed. */
  changed: z.number().int(),
  /** How many of them came since this page was last opened. */
  unread: z.number().int(),
  /** Steps by which the reader's answers made it report more strictly, from -4 to 6. */
  strictness: z.number().int(),
  /** The ten it reported last, without those no longer offered and those that the reader marked as not fitting. */
  newest: listOf({
    id: z.number().int(),
    kind: FoundSchema(),
    title: z.string(),
    uni: z.string(),
    img: z.string().nullable(),
    technologyClass: z.enum(TECHNOLOGY_CLASSES).nullable(),
    /** The sentence of the record that is nearest to the request; null where none is known. */
    reason: z.string().nullable(),
    /** Whether the reader finds that it fits. */
    fits: z.boolean().nullable(),
    at: z.string(),
    unread: z.boolean(),
  }),
  /** How many new or changed technologies the runs compared with it, and since when. */
  /** The technologies that the runs read for it; null beside unread ones. */
  read: z.object({ technologies: z.number().int(), since: z.string() }).nullable(),
}));

export type SavedSearch = Infer<typeof SavedSearchSchema>;

/** The answer of `searches_page`. */
export const SearchesPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  mail: MailStateSchema(),
  searches: z.array(SavedSearchSchema()),
  watches: listOf({
    techId: z.number().int(),
    /** Null for a technology that was withdrawn. */
    title: z.string().nullable(),
    uni: z.string().nullable(),
    since: z.string(),
    /** The last alerts. */
    changes: z.array(z.object({ kind: ChangeSchema(), at: z.string() })),
  }),
  uncertain: z.number().int(),
  /** A page of the month's searches; null where no history is stored. */
  history: objectOrNull({
    since: z.string(),
    total: z.number().int(),
    /** How many open without a search being counted; they come first. */
    open: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    searches: z.array(
      StoredSearchSchema().omit({ filters: true }).extend({ at: z.string(), open: z.boolean() }),
    ),
  }),
}));
export type SearchesPage = Infer<typeof SearchesPageSchema>;

/** The answer of `preview_search`. */
export const PreviewSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  allowed: z.boolean(),
  total: z.number().int(),
  cards: z.array(CardSchema()),
}));

/** The answer of `search_feed`. */
export const SearchFeedSchema = lazily(() =>
  objectOrNull({
    /** The saved search's. */
    id: z.uuid(),
    name: z.string(),
    madeAt: z.string(),
    entries: listOf({
      id: z.number().int(),
      techId: z.number().int(),
      kind: FoundSchema(),
      title: z.string(),
      uni: z.string(),
      summary: z.string().nullable(),
      at: z.string(),
    }),
  }),
);
export type SearchFeed = NonNullable<Infer<typeof SearchFeedSchema>>;

/** The parameters of `/searches`: what was just done, and the page of the history. */
export const SearchesQuerySchema = lazyObject(() => ({
  said: orNull(
    z.enum([
      "changed",
      "deleted",
      "watching",
      "stopped",
      "resumed",
      "history-on",
      "history-off",
      "history-cleared",
    ] as const),
  ),
  history: orElse(z.coerce.number().int().min(1).max(1000), 1),
  /** The key of the form that just made a feed, which shows its address. */
  feed: z.uuid().optional().catch(undefined),
}));

export type SearchesQuery = Infer<typeof SearchesQuerySchema>;

const SearchName = lazily(() =>
  z.string().trim().min(1, "Give the search a name.").max(80, "A name has at most 80 characters."),
);

/** The results' parameter after a search of theirs was saved. */
export const SavedNoteSchema = lazyObject(() => ({
  said: orNull(z.enum(["saved", "saved-quiet"])),
}));

/** The form that saves a search; what is searched for comes in the marketplace's parameters. */
export const SaveSearchSchema = lazyObject(() => ({
  name: SearchName(),
  frequency: z.enum(FREQUENCIES, "Choose how often."),
}));

/** The forms of the page of saved searches. */
export const SearchesFormSchema = lazyForms(() => [
  z.object({ intent: z.literal("change"), id: z.uuid(), ...SaveSearchSchema().shape }),
  z.object({
    intent: z.enum(["pause", "resume", "delete", "no-feed", "reset-alerts"]),
    id: z.uuid(),
  }),
  z.object({
    intent: z.enum(["fits", "does-not-fit"]),
    id: z.uuid(),
    tech_id: z.coerce.number().int().positive(),
  }),
  z.object({ intent: z.literal("feed"), id: z.uuid(), key: z.uuid() }),
  z.object({
    intent: z.enum(["watch", "unwatch"]),
    tech_id: z.coerce.number().int().positive(),
    /** The page that it was asked on, if not the one of saved searches. */
    back: z.string().max(2000).optional(),
  }),
  z.object({ intent: z.enum(["mail", "history-on", "history-off", "history-clear"]) }),
]);
export type SearchesForm = Infer<typeof SearchesFormSchema>;
