import * as z from "zod";
import { organisationPage } from "#app/membership/viewer.schema.ts";
import {
  type Infer,
  lazily,
  lazyForms,
  lazyObject,
  listOf,
  objectOrNull,
} from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { DELIMITERS } from "#import/formats/delimiters.ts";
import { TABLE_TARGETS } from "#import/formats/table-targets.ts";
import { found, rows, states, stays } from "./import-words.json";

/** The outcomes of an import's rows, as the review page shows them. */
export type ShownRows = keyof typeof rows;
const SHOWN_ROWS = Object.keys(rows) as ShownRows[];

const OrganisationSchema = lazyObject(() => ({
  name: z.string(),
  slug: z.string(),
  verified: z.boolean(),
}));
const ImportState = lazily(() => z.enum(Object.keys(states) as (keyof typeof states)[]));
const CountsSchema = lazily(() =>
  z.record(z.enum([...SHOWN_ROWS, "rows", "open"]), z.number().int()),
);
export type ImportCounts = Infer<typeof CountsSchema>;

/** Result of `imports_page(p_slug)`. */
export const ImportsPageSchema = organisationPage(() => ({
  organisation: OrganisationSchema(),
  feeds: listOf({
    id: z.number().int(),
    address: z.string(),
    state: z.enum(["new", "on", "asks"]),
    problem: z.string().nullable(),
    /** Whether it always holds everything, as a person stated. */
    whole: z.boolean(),
    /** Whether it takes one of the organisation's three places. */
    place: z.boolean(),
    readAt: z.string().nullable(),
    /** Its newest import. */
    latest: z.uuid().nullable(),
  }),
  imports: listOf({
    id: z.uuid(),
    name: z.string(),
    nightly: z.boolean(),
    state: ImportState(),
    problem: z.string().nullable(),
    madeAt: z.string(),
    counts: CountsSchema(),
  }),
}));
export type ImportsPage = Extract<Infer<typeof ImportsPageSchema>, { feeds: unknown }>;

const Content = lazily(() => z.record(z.string(), z.unknown()));

/** The effect of rolling an import back, planned or done. */
const UndoSchema = lazyObject(() => ({
  withdrawn: z.number().int(),
  restored: z.number().int(),
  stay: z.number().int(),
  /** The first hundred that stay, as a whole or some fields of them. */
  stays: listOf({
    techId: z.number().int(),
    title: z.string(),
    why: z.enum(Object.keys(stays) as (keyof typeof stays)[]),
    fields: z.array(z.string()),
  }),
}));
export type Undo = Infer<typeof UndoSchema>;

const DoubtsSchema = lazily(() =>
  z.array(z.object({ field: z.string(), value: z.string(), problem: z.string() })),
);
/** The jobs Worker's answer to a mended row: what is still not understood. */
export const MendedSchema = lazyObject(() => ({ doubts: DoubtsSchema() }));

/** Result of `import_page(…)`. */
export const ImportPageSchema = organisationPage(() => ({
  organisation: OrganisationSchema(),
  details: z.object({
    id: z.uuid(),
    name: z.string(),
    isFeed: z.boolean(),
    nightly: z.boolean(),
    state: ImportState(),
    problem: z.string().nullable(),
    report: z.object({
      format: z.string().optional(),
      notes: z.array(z.string()).optional(),
      gone: z.array(z.string()).optional(),
      /** A workbook's visible sheets and the cells of their first row, while it waits for an answer. */
      sheets: z.array(z.object({ name: z.string(), sample: z.array(z.string()) })).optional(),
      /** The possible contents of each column of an organisation's own table, while it waits for an answer. */
      columns: listOf({
        name: z.string(),
        samples: z.array(z.string()),
        guess: z.enum(TABLE_TARGETS.map(({ target }) => target)),
      }).optional(),
      /** Delimiters that fit those columns, the current one first. */
      delimiters: z.array(z.enum(DELIMITERS.map(({ delimiter }) => delimiter))).optional(),
      /** The effect of rolling it back. */
      undone: UndoSchema().optional(),
    }),
    madeAt: z.string(),
    counts: CountsSchema(),
    /** How many rows changed the catalogue. */
    wrote: z.number().int(),
  }),
  /** The facts of a feed's draft, and the listings that it lacks. */
  feed: objectOrNull({
    whole: z.boolean(),
    entries: z.number().int(),
    oldest: z.string().nullable(),
    missing: listOf({
      techId: z.number().int(),
      title: z.string(),
      /** Nights in a row, with this reading. */
      nights: z.number().int(),
    }),
    missingCount: z.number().int(),
    /** How many are withdrawn when it is published. */
    goes: z.number().int(),
  }),
  /** Images that its rows name and that are not stored: those still tried, and those that failed. */
  images: z.object({
    waiting: z.number().int(),
    failed: z.number().int(),
    /** The first twenty that failed. */
    shown: listOf({
      techId: z.number().int(),
      title: z.string(),
      address: z.string(),
      problem: z.string().nullable(),
    }),
  }),
  /** The effect of rolling back a published import. */
  undo: UndoSchema().nullable(),
  /** The listings of earlier files that a file's draft lacks. */
  absent: objectOrNull({
    count: z.number().int(),
    /** The first 200. */
    shown: z.array(z.object({ techId: z.number().int(), title: z.string() })),
  }),
  /** How many listings change in each field. */
  fields: z.array(z.object({ column: z.string(), listings: z.number().int() })),
  /** Why rows are refused; `first` is the number of the first. */
  refusals: listOf({
    reason: z.string().nullable(),
    rows: z.number().int(),
    first: z.number().int().nullable(),
  }),
  /** The notes of more than one row. */
  notes: z.array(z.object({ note: z.string(), rows: z.number().int() })),
  show: z.enum(SHOWN_ROWS),
  /** The field whose changes are shown, for changed rows. */
  field: z.string().nullable(),
  page: z.number().int(),
  pages: z.number().int(),
  rows: listOf({
    place: z.number().int(),
    row: z.number().int().nullable(),
    reason: z.string().nullable(),
    notes: z.array(z.string()),
    input: z.string(),
    content: Content().nullable(),
    techId: z.number().int().nullable(),
    foundBy: z.enum(Object.keys(found) as (keyof typeof found)[]).nullable(),
    title: z.string().nullable(),
    candidates: z.array(z.object({ id: z.number().int(), title: z.string() })),
    /** Cells that were not understood. */
    doubts: DoubtsSchema(),
    changes: z
      .record(
        z.string(),
        z.object({
          old: z.unknown().optional(),
          new: z.unknown().optional(),
          kept: z.boolean().optional(),
        }),
      )
      .nullable(),
  }),
}));
export type ImportPage = Extract<Infer<typeof ImportPageSchema>, { rows: unknown }>;
export type ImportRow = ImportPage["rows"][number];

/** A feed's scope, as a person states it: all that its organisation lists, or only what came last. */
const FEED_HOLDS = ["everything", "newest"] as const;
export type FeedHolds = (typeof FEED_HOLDS)[number];

/** An import's id in its address. */
export const ImportIdSchema = lazily(() => z.uuid());

/** Parameters of an import's page. */
export const ImportQuerySchema = lazyObject(() => ({
  show: orNull(z.enum(SHOWN_ROWS)),
  field: orNull(z.string().max(60)),
  page: orElse(z.coerce.number().int().min(1), 1),
  /** The place of the row that is shown whole, beside its source. */
  row: orNull(z.coerce.number().int().min(0)),
}));

/** The forms of `/organisations/{slug}/import`, but for its file. */
export const ImportFormSchema = lazyForms(() => [
  z.object({ intent: z.literal("upload"), id: z.uuid() }),
  z.object({
    intent: z.literal("address"),
    id: z.uuid(),
    address: z.string().trim().min(1).max(2000),
  }),
  z.object({ intent: z.literal("remove"), id: z.uuid() }),
  z.object({ intent: z.literal("set"), id: z.uuid(), holds: z.enum(FEED_HOLDS) }),
]);

/** The forms of one import's page; answers are in fields named `row-` and the row's place, columns in
 * fields named `column-` and theirs, mended cells in fields named `cell-`. */
export const ReviewFormSchema = lazyObject(() => ({
  intent: z.enum([
    "sheet",
    "delimiter",
    "columns",
    "answer",
    "all-new",
    "leave-out",
    "take-in",
    "mend",
    "publish",
    "leave",
    "roll-back",
  ]),
  holds: z.enum(FEED_HOLDS).optional(),
  /** Whether publishing a file withdraws what it lacks. */
  withdraw: z.literal("yes").optional(),
}));
