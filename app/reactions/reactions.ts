/** The three toggles of a technology, in the specification's words and order. */
export const REACTIONS = [
  { kind: "save", label: "Save" },
  { kind: "like", label: "Like" },
  { kind: "dislike", label: "Not Interested" },
] as const;
export type ReactionKind = (typeof REACTIONS)[number]["kind"];

/** Which toggles are on for one person and one technology. */
export type ReactionStates = Record<ReactionKind, boolean>;
