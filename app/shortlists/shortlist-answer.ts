/**
 * A refused form: why, the field that the reason belongs to, and what was typed, which the page keeps. `link` is the
 * address of a new link, shown once; `ids` are technologies that were to be added.
 */
export type ShortlistAnswer = {
  error: string | null;
  field: string | null;
  fields: Record<string, string>;
  link: string | null;
  ids?: number[];
};

/** What a form of the page shows of the answer: nothing where another form was refused. */
export function answerTo(
  answer: ShortlistAnswer | undefined,
  intent: string,
  match: Record<string, string> = {},
): { fields: Record<string, string>; errorOf: (field: string) => string | undefined } {
  const own =
    answer?.fields.intent === intent &&
    Object.entries(match).every(([name, value]) => answer.fields[name] === value);
  return {
    fields: own ? answer.fields : {},
    errorOf: (field) => (own && answer.field === field ? (answer.error ?? undefined) : undefined),
  };
}

/** The first problem of a form that zod refused. */
export function problemOf(issues: readonly { path: PropertyKey[]; message: string }[]): {
  error: string;
  field: string | null;
} {
  const field = issues[0]?.path[0];
  return typeof field === "string" && SHOWN_FIELDS.includes(field)
    ? { error: issues[0]?.message ?? "", field }
    : { error: "That form could not be read. Nothing was changed.", field: null };
}

/** Fields that people fill in; a wrong value of any other is no mistake of theirs. */
const SHOWN_FIELDS = [
  "name",
  "email",
  "role",
  "note",
  "rating",
  "place",
  "body",
  "days",
  "shortlist",
];

/** The fields that hold one value each, as posted. */
export function typedFields(fields: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    ),
  );
}
