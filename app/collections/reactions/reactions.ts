import type { PendingPost } from "#app/offline/outbox.ts";

/** The three reactions to a technology, in the order of the page. */
export const REACTIONS = [
  { kind: "save", label: "Save", counted: ["save", "saves"] },
  { kind: "like", label: "Like", counted: ["like", "likes"] },
  { kind: "dislike", label: "Not Interested", counted: ["not interested", "not interested"] },
] as const;
export type ReactionKind = (typeof REACTIONS)[number]["kind"];

/** How many people have each reaction on. */
export type ReactionTotals = Record<ReactionKind, number>;

/** The reactions that are on for one user and one technology. */
export type ReactionStates = Record<ReactionKind, boolean>;

/** The states that pending posts will set; the last post wins. */
export function laterStates(posts: PendingPost[]): Partial<ReactionStates> {
  const pending = posts.filter(
    ({ fields, problem }) => fields.intent === "react" && problem === null,
  );
  return Object.fromEntries(pending.map(({ about, fields }) => [about, fields.active === "true"]));
}
