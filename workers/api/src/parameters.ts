import * as z from "zod";
import { eachDay, eachFlag } from "#app/discovery/marketplace/filters.ts";
import {
  CLASS_FILTERS,
  LONGEST_QUERY,
  SEARCH_MODES,
  SORTS,
} from "#app/discovery/marketplace/vocabulary.ts";
import { DaySchema } from "#app/platform/day.ts";
import { isMultipart, parseForm, parseJson, readBody } from "#app/platform/http/body.server.ts";
import { AVAILABILITIES } from "#import/availability.ts";
import {
  LEGAL_STATUSES,
  OWNER_KINDS,
  PATENT_STATUSES,
  RECORDED_OFFERS,
} from "#import/vocabulary.ts";
import type { Json } from "../../../supabase/database.types.ts";
import { Problem } from "./problems.ts";

const several = <Value extends z.ZodType>(value: Value, what: string) =>
  z.array(value).max(20).optional().describe(`${what} May be repeated: any of them.`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: it keeps them out.
const CONTROL_FREE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/** A text that Postgres can store, without control characters and halves of characters. */
export const text = (longest: number, of = z.string()) =>
  of
    .min(1)
    .max(longest)
    .refine(
      (value) => CONTROL_FREE.test(value) && value.isWellFormed(),
      "It holds a character that no text has.",
    )
    .meta({ pattern: CONTROL_FREE.source });

/** The marketplace's filters. */
export const FILTER_PARAMETERS = {
  class: several(z.enum(CLASS_FILTERS), "Only those of this subject."),
  status: several(z.enum(PATENT_STATUSES), "Only those whose patent has this status."),
  uni: several(text(300), "Only those of this owner, by its whole name."),
  availability: several(
    z.enum([...AVAILABILITIES, ...RECORDED_OFFERS]),
    "Only those that are available like this, or with a licence of right on record in one of these countries.",
  ),
  kind: several(z.enum(OWNER_KINDS), "Only those of such owners, as their names suggest."),
  legal: several(
    z.enum(LEGAL_STATUSES),
    "Only those whose patents patent offices have on record like this.",
  ),
  ...eachFlag(
    z.literal("yes").optional().describe("'yes': only records that have a part of this name."),
  ),
  ...eachDay(
    DaySchema()
      .optional()
      .describe("Only those that were added or filed, or that expire, from or up to this day."),
  ),
};

/** The parameters that are whole numbers above zero, and which: a description says so, though a URL holds texts. */
export const WHOLE_NUMBERS = z.registry<{ maximum: number } | { enum: number[] }>();

/** An id. */
export const IdParameter = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "Give a whole number above zero.")
  .transform(Number)
  .describe("Its id, as lists and searches answer it.")
  .register(WHOLE_NUMBERS, { maximum: 999_999_999_999_999 });

/** Up to a hundred ids with commas between. */
const IdsParameter = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, "Give up to 100 ids with commas between.")
  .transform((ids) => ids.split(",").map(Number))
  .optional()
  .describe("Only these technologies: up to 100 ids with commas between.");

/** Names of fields with commas between. */
export const fieldsOf = (names: readonly string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(${names.join("|")})(,(${names.join("|")}))*$`),
      `Give names with commas between: ${names.join(", ")}.`,
    )
    .transform((given) => given.split(","))
    .optional()
    .describe("Only these fields of each, with commas between, and its id and url.");

/** Parameters that narrow a list of technologies down besides the marketplace's filters. */
export const FIND_PARAMETERS = {
  ids: IdsParameter,
  owner: text(100).optional().describe("Only those of this owner, by its slug."),
  number: text(60).optional().describe("Only those with this patent number, in any spelling."),
  inventor: text(100).optional().describe("Only those with this part of an inventor's name."),
  updated_from: z.iso
    .datetime({ offset: true })
    // Postgres takes no offset of sixteen hours and more.
    .transform((at) => new Date(at).toISOString())
    .optional()
    .describe(
      "Only those of which what everyone reads changed at this instant or later; /v1/changes tells of every change.",
    ),
};

/** A page of a list. */
export const PageParameter = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "Give a page from 1 to 999999.")
  .transform(Number)
  .optional()
  .describe("Which page; 1 without it.")
  .register(WHOLE_NUMBERS, { maximum: 999_999 });

/** A number of things in an answer, at most `most`. */
export const limitTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `Give a whole number from 1 to ${most}.`)
    .transform(Number)
    .refine((limit) => limit <= most, `Ask for ${most} at most.`)
    .optional()
    .describe("How many at most.")
    .register(WHOLE_NUMBERS, { maximum: most });

export const SORT_PARAMETER = z
  .enum(SORTS.map(({ value }) => value))
  .optional()
  .describe("The order.");

/** The parameters of a search; each word of Discovery.AI is a `word`. */
export const SEARCH_PARAMETERS = {
  q: text(LONGEST_QUERY, z.string().trim()).describe(
    "What is wanted: words, a patent number, an inventor, or a need in plain words.",
  ),
  mode: z
    .enum(SEARCH_MODES)
    .optional()
    .describe("'ai' understands a need in plain words; 'regular', also without it, finds words."),
  word: z
    .array(text(60, z.string().trim()))
    .max(25)
    .optional()
    .describe(
      "With mode=ai: a keyword, instead of those of the need; may be repeated. 'not: word' excludes.",
    ),
  sort: SORT_PARAMETER,
  page: PageParameter,
  limit: z
    .enum(["10", "25", "50", "100"])
    .transform(Number)
    .optional()
    .describe("How many a page holds; 10 without it.")
    .register(WHOLE_NUMBERS, { enum: [10, 25, 50, 100] }),
};

/** The parameters that may be repeated. */
const REPEATED = new Set(["class", "status", "uni", "availability", "kind", "legal", "word"]);

/** The parameters of a URL, checked. Those that may be repeated are lists. @throws Problem "wrong-parameter" */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  given: URLSearchParams | Readonly<Record<string, string>>,
): z.infer<Schema> {
  const params = given instanceof URLSearchParams ? listed(given) : given;
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw wrongField("parameter", parsed.error, "");
}

/** The refusal of the first parameter, or field, that is wrong. @param unnamed its name where the problem has none */
function wrongField(what: "parameter" | "field", { issues }: z.ZodError, unnamed: string): Problem {
  const [issue] = issues;
  const unknown = issue?.code === "unrecognized_keys";
  const name = (unknown ? issue.keys[0] : issue?.path[0]?.toString()) ?? unnamed;
  const field = name.slice(0, 60);
  const detail = unknown
    ? `There is no ${what} '${field}'.`
    : `The ${what} '${field}' is wrong: ${issue?.message}`;
  return new Problem("wrong-parameter", { field, detail });
}

/** The longest bodies, in bytes: a listing's texts are at most 20,000 characters each, an image has 10 MB. */
const LARGEST_BODY = { "application/json": 400_000, "multipart/form-data": 10_100_000 };

/** A body as text. @throws Problem "too-large" */
export async function readText(request: Request, largest: number): Promise<string> {
  return (await readWhole(request, largest)).text();
}

/** The fields of a request's body, checked. @throws Problem "too-large", or "wrong-parameter" that names the first wrong field */
export async function readFields<Schema extends z.ZodType>(
  schema: Schema,
  type: keyof typeof LARGEST_BODY,
  request: Request,
): Promise<z.infer<Schema>> {
  const given = await readGiven(type, request);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  if (given === undefined)
    throw new Problem("wrong-parameter", { field: "body", detail: `Send the fields as ${type}.` });
  throw wrongField("field", parsed.error, "body");
}

/** The fields as they were sent; undefined for a body of another type. */
async function readGiven(type: keyof typeof LARGEST_BODY, request: Request): Promise<unknown> {
  const sent = request.headers.get("Content-Type") ?? "";
  if (isMultipart(sent) !== isMultipart(type)) return undefined;
  const body = await readWhole(request, LARGEST_BODY[type]);
  if (!isMultipart(type)) return parseJson(await body.text());
  const form = await parseForm(body, sent);
  return form === null ? undefined : Object.fromEntries(form);
}

async function readWhole(request: Request, largest: number): Promise<Blob> {
  const { body, problem } = await readBody(request, largest);
  if (problem === null) return body;
  if (problem === "too-many-fields") throw new Problem("wrong-parameter", { field: "body" });
  throw new Problem("too-large", { detail: `A body has at most ${largest} bytes.` });
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
export function filtersOf(parameters: Readonly<Record<string, unknown>>): { [name: string]: Json } {
  const set = Object.keys(FILTER_PARAMETERS).flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [[name, value === "yes" ? true : (value as Json)]];
  });
  return Object.fromEntries(set);
}

/** The place where a listing goes on: the last technology of the page before, by its place in the order and its id. */
type Position = { rank: number; id: number };

/** A position in an order as the parameter 'cursor', such as 'most-liked.12.41'. */
export function toCursor(sort: string, position: Position | null): string | null {
  return position && `${sort}.${position.rank}.${position.id}`;
}

/** The position of a cursor, null without one. @throws Problem "wrong-parameter" if it is of another order */
export function positionOf(cursor: { sort: string; position: Position } | undefined, sort: string) {
  if (cursor === undefined || cursor.sort === sort) return cursor?.position ?? null;
  const detail = `The cursor is of sort=${cursor.sort}, and this list of sort=${sort}.`;
  throw new Problem("wrong-parameter", { field: "cursor", detail });
}

export const CURSOR_PARAMETER = z
  .string()
  .regex(/^[a-z-]{1,30}\.-?\d{1,9}\.\d{1,15}$/, "Take it from 'next' of an answer, as it is.")
  .transform((cursor) => {
    const [sort = "", rank, id] = cursor.split(".");
    return { sort, position: { rank: Number(rank), id: Number(id) } };
  })
  .optional()
  .describe("Where to go on: 'next' of the answer before, with the same other parameters.");
