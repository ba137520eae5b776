import type { ReactionKind } from "#app/collections/reactions/reactions.ts";

/** The reactions that a result has a button for, named as on the technology's own page. */
export const REACTION_LABELS = { save: "Save", dislike: "Not Interested", like: "Like" } as const;

/** The id of the form that all buttons of a list belong to. */
export const REACTIONS_FORM_ID = "reactions";

/** The value that a button posts as `mark`: which reaction to which technology is to be on or off. */
export function reactionValue(kind: ReactionKind, id: number, active: boolean): string {
  return `${kind}.${id}.${active}`;
}

/** The result of a reaction's form; `error` is null on success. */
export type ResultReactionAnswer = { intent: "mark"; error: string | null };
