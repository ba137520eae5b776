import { type FormEvent, useMemo } from "react";
import type { ReactionKind, ReactionStates } from "#app/collections/reactions/reactions.ts";
import { useReactions } from "#app/collections/reactions/use-reactions.ts";

/** The reactions to a technology that were stored on this page, and those that clicks ask for and that are not stored yet. */
export type ResultReactions = Partial<ReactionStates> & { asked?: Partial<ReactionStates> };

/** The reactions that were set on this page, by technology; the page's data holds the rest. */
export type ReactionsById = ReadonlyMap<number, ResultReactions>;

/** Announced once it is stored. */
const DONE = {
  save: ["Saved.", "No longer saved."],
  like: ["Liked.", "No longer liked."],
  dislike: ["Hidden. Undo is in its place.", "Shown again."],
} as const;

/** The reactions that buttons of the list's form set; the form posts to `action`. */
export function useResultReactions(action: string): {
  reactions: ReactionsById;
  react: (event: FormEvent<HTMLFormElement>) => void;
} {
  const { stored, asked, postReaction } = useReactions(action, "routes/marketplace._index");
  const reactions = useMemo(() => {
    const byId = new Map<number, ResultReactions>();
    for (const [id, states] of groupById(stored)) byId.set(id, states);
    for (const [id, states] of groupById(asked)) byId.set(id, { ...byId.get(id), asked: states });
    return byId;
  }, [stored, asked]);
  const react = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!button) return;
    event.preventDefault();
    const [kind, id, active] = button.value.split(".") as [ReactionKind, string, "true" | "false"];
    const writer = new FormData(event.currentTarget).get("writer");
    postReaction({
      name: `${kind}.${id}`,
      on: active === "true",
      fields: (on) => ({
        mark: `${kind}.${id}.${on}`,
        ...(writer ? { writer: String(writer) } : {}),
      }),
      done: (on) => DONE[kind][on ? 0 : 1],
    });
  };
  return { reactions, react };
}

/** States by the names of `postReaction`, as the reactions to each technology. */
function groupById(states: ReadonlyMap<string, boolean>): Map<number, Partial<ReactionStates>> {
  const byId = new Map<number, Partial<ReactionStates>>();
  for (const [name, on] of states) {
    const [kind, id] = name.split(".") as [ReactionKind, string];
    byId.set(Number(id), { ...byId.get(Number(id)), [kind]: on });
  }
  return byId;
}
