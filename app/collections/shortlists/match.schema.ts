import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazyObject, listOf } from "#app/platform/lazily.ts";
import { orNull } from "#app/platform/parameter.ts";
import { type OwnShortlist, OwnShortlistSchema } from "./own-shortlist.schema.ts";

/** The part of a technology that is shown beside a line that names it. */
const MatchSchema = lazyObject(() => ({
  id: z.number().int(),
  title: z.string(),
  uni: z.string(),
  class: z.string().nullable(),
}));
export type Match = Infer<typeof MatchSchema>;

/** Result of `match_technologies(…)`, a line for each that was sent; `wait` is in seconds. */
export const MatchedSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  wait: z.number().int(),
  lists: z.array(OwnShortlistSchema()),
  lines: listOf({
    how: z.enum(["number", "title", "near"]).nullable(),
    found: z.array(MatchSchema()),
  }),
}));

/** A line with what it may name. */
type MatchedLine = { line: string; found: Match[] };

/** The lines of a list: those that name one technology, those that may name several, and those that name none. */
export type MatchedList = {
  matched: MatchedLine[];
  uncertain: MatchedLine[];
  unmatched: string[];
  lists: OwnShortlist[];
};

/** `/shortlists/match`'s parameter: the list that the technologies are meant for. */
export const MatchQuerySchema = lazyObject(() => ({
  shortlist: orNull(z.string().regex(/^[1-9]\d{0,14}$/)),
}));
