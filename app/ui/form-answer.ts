/** A refused form: why, the field that the reason belongs to, and the typed text, which the page keeps. */
export type FormAnswer = {
  error: string | null;
  field: string | null;
  fields: Record<string, string>;
};

/**
 * The first problem of a form that zod refused. A wrong value of a field that nobody fills in is no mistake of theirs.
 *
 * @param shown the fields that people fill in
 */
export function problemOf(
  [issue]: readonly { path: PropertyKey[]; message: string }[],
  shown: readonly string[],
): { error: string; field: string | null } {
  const field = shown.find((name) => name === issue?.path[0]);
  return issue && field
    ? { error: issue.message, field }
    : { error: "That form could not be read. Nothing was changed.", field: null };
}

type Answered = {
  fields: Record<string, string>;
  errorOf(field: string): string | undefined;
  /** A field's name, its typed text or else `stored`, and its error. */
  field(
    name: string,
    stored?: string,
  ): { name: string; defaultValue: string; error?: string | undefined };
};

/** The answer to one form of a page; nothing if another was refused. @param match fields that tell it from the rest */
export function answerTo(answer: FormAnswer | undefined, match: Record<string, string>): Answered {
  const isOwn =
    answer !== undefined &&
    Object.entries(match).every(([name, value]) => answer.fields[name] === value);
  const fields: Record<string, string> = isOwn ? answer.fields : {};
  const errorOf = (field: string) =>
    isOwn && answer.field === field ? (answer.error ?? undefined) : undefined;
  const field = (name: string, stored = "") => ({
    name,
    defaultValue: fields[name] ?? stored,
    error: errorOf(name),
  });
  return { fields, errorOf, field };
}
