/** A refused form: why, the field that the reason belongs to, and the typed text, which the page keeps. */
export type FormAnswer = {
  error: string | null;
  field: string | null;
  fields: Record<string, string>;
};

/** The answer to one form of a page; nothing if another was refused. @param match fields that tell it from the rest */
export function answerTo(
  answer: FormAnswer | undefined,
  match: Record<string, string>,
): { fields: Record<string, string>; errorOf: (field: string) => string | undefined } {
  const isOwn =
    answer !== undefined &&
    Object.entries(match).every(([name, value]) => answer.fields[name] === value);
  return {
    fields: isOwn ? answer.fields : {},
    errorOf: (field) => (isOwn && answer.field === field ? (answer.error ?? undefined) : undefined),
  };
}
