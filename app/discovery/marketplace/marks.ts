/** The technology's marks that a result has a button for, named as on its own page. */
export const MARKS = { save: "Save", dislike: "Not Interested", like: "Like" } as const;
export type MarkKind = keyof typeof MARKS;

/** The id of the form that all buttons of a list belong to. */
export const MARKS_FORM_ID = "marks";

/** What a button posts as `mark`: which mark of which technology is to be on or off. */
export function markValue(kind: MarkKind, id: number, active: boolean): string {
  return `${kind}.${id}.${active}`;
}

/** The result of a mark's form; `error` is null on success. */
export type MarkAnswer = { intent: "mark"; error: string | null };
