import type { KeptPost } from "../offline/outbox.ts";

/** The three toggles of a technology, in the specification's words and order. */
export const REACTIONS = [
  { kind: "save", label: "Save" },
  { kind: "like", label: "Like" },
  { kind: "dislike", label: "Not Interested" },
] as const;
export type ReactionKind = (typeof REACTIONS)[number]["kind"];

/** What the fifty-first saved technology is answered with, for whoever has no valid subscription. */
export const SAVES_FULL =
  "You have 50 saved technologies, which is all a free account keeps. With Pro you can save as many as you like.";

/** Where such an answer leads. */
export const SEE_PLANS = { to: "/login#plans", label: "See plans" };

/** Which toggles are on for one person and one technology. */
export type ReactionStates = Record<ReactionKind, boolean>;

/** What kept posts turn a technology's toggles to, the last one last. */
export function laterStates(posts: KeptPost[]): Partial<ReactionStates> {
  const toggles = posts.filter(
    ({ fields, problem }) => fields.intent === "react" && problem === null,
  );
  return Object.fromEntries(toggles.map(({ about, fields }) => [about, fields.active === "true"]));
}
