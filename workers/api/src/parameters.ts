import * as z from "zod";
import { eachDay, eachFlag } from "#app/discovery/marketplace/filters.ts";
import {
  CLASS_FILTERS,
  LONGEST_QUERY,
  SEARCH_MODES,
  SORTS,
} from "#app/discovery/marketplace/vocabulary.ts";
import { DaySchema } from "#app/platform/day.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import { PATENT_STATUSES } from "#import/vocabulary.ts";
import { Problem } from "./problems.ts";

const several = <Value extends z.ZodType>(value: Value) =>
  z.array(value).max(20).optional().describe("May be repeated.");

/** A text that Postgres can store: without NUL. */
export const text = (longest: number, of = z.string()) =>
  of
    .min(1)
    .max(longest)
    .refine((value) => !value.includes("\0"), "It holds a character that no text has.");

/** The marketplace's filters. */
export const FILTER_PARAMETERS = {
  class: several(z.enum(CLASS_FILTERS)),
  status: several(z.enum(PATENT_STATUSES)),
  uni: several(text(300)),
  availability: several(z.enum(AVAILABILITIES)),
  ...eachFlag(z.literal("yes").optional()),
  ...eachDay(DaySchema().optional()),
};

const Whole = z.string().regex(/^[1-9]\d{0,14}$/, "Give a whole number above zero.");
export const IdParameter = Whole.transform(Number);

/** A page of a list. */
export const PageParameter = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "Give a page from 1 to 999999.")
  .transform(Number)
  .optional();

/** A number of things in an answer, at most `most`. */
export const limitTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .refine((limit) => limit <= most, `Ask for ${most} at most.`)
    .optional();

export const SORT_PARAMETER = z.enum(SORTS.map(({ value }) => value)).optional();

/** The parameters of a search; each word of Discovery.AI is a `word`. */
export const SEARCH_PARAMETERS = {
  q: text(LONGEST_QUERY, z.string().trim()),
  mode: z.enum(SEARCH_MODES).optional().describe("'ai' searches for the given words besides."),
  word: z.array(text(60, z.string().trim())).max(25).optional(),
  sort: SORT_PARAMETER,
  page: PageParameter,
  limit: z.enum(["10", "25", "50", "100"]).transform(Number).optional(),
};

/** The parameters that may be repeated. */
const REPEATED = new Set(["class", "status", "uni", "availability", "word"]);

/** The parameters of a URL, checked. Those that may be repeated are lists. @throws Problem "wrong-parameter" */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  given: URLSearchParams | Readonly<Record<string, string>>,
): z.infer<Schema> {
  const params = given instanceof URLSearchParams ? listed(given) : given;
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0]?.toString();
  const detail =
    issue?.code === "unrecognized_keys"
      ? `There is no parameter '${field?.slice(0, 60)}'.`
      : `The parameter '${field}' is wrong: ${issue?.message}`;
  throw new Problem("wrong-parameter", { field: field?.slice(0, 60) ?? "", detail });
}

function listed(params: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(params.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = params.getAll(name);
      if (REPEATED.has(name)) return [name, values];
      if (values.length > 1)
        throw new Problem("wrong-parameter", {
          field: name.slice(0, 60),
          detail: `The parameter '${name.slice(0, 60)}' may be given once.`,
        });
      return [name, values[0] ?? ""];
    }),
  );
}

/** The filters among a call's parameters, as the database takes them. */
export function filtersOf(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const set = Object.keys(FILTER_PARAMETERS).flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [[name, value === "yes" ? true : value]];
  });
  return Object.fromEntries(set);
}

/** Where a listing goes on: the last technology of the page before, by its place in the order and its id. */
type Position = { rank: number; id: number };

/** A position as the parameter 'cursor', such as '-2.41'. */
export function toCursor(position: Position | null): string | null {
  return position && `${position.rank}.${position.id}`;
}

export const CURSOR_PARAMETER = z
  .string()
  .regex(/^-?\d{1,9}\.\d{1,15}$/, "Take it from 'next' of an answer, as it is.")
  .transform((cursor): Position => {
    const [rank = 0, id = 0] = cursor.split(".").map(Number);
    return { rank, id };
  })
  .optional();
