import { type FormEvent, useMemo } from "react";
import { useToggles } from "#app/collections/reactions/use-toggles.ts";
import type { MarkKind } from "./marks.ts";

/** The marks of a technology that were stored on this page, and those that clicks ask for and that are not stored yet. */
export type Marked = Partial<Record<MarkKind, boolean>> & {
  asked?: Partial<Record<MarkKind, boolean>>;
};

/** What was marked on this page, by technology; the page's data holds the rest. */
export type Marks = ReadonlyMap<number, Marked>;

/** Said once it is stored. */
const DONE = {
  save: ["Saved.", "No longer saved."],
  like: ["Liked.", "No longer liked."],
  dislike: ["Hidden. Undo is in its place.", "Shown again."],
} as const;

/**
 * The marks that buttons of the list's form set.
 *
 * @param action the form's address
 */
export function useMarks(action: string): {
  marks: Marks;
  mark: (event: FormEvent<HTMLFormElement>) => void;
} {
  const { toggled, asked, toggle } = useToggles(action, "routes/marketplace._index");
  const marks = useMemo(() => {
    const byId = new Map<number, Marked>();
    for (const [id, states] of groupById(toggled)) byId.set(id, states);
    for (const [id, states] of groupById(asked)) byId.set(id, { ...byId.get(id), asked: states });
    return byId;
  }, [toggled, asked]);
  const mark = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!button) return;
    event.preventDefault();
    const [kind, id, active] = button.value.split(".") as [MarkKind, string, "true" | "false"];
    const writer = new FormData(event.currentTarget).get("writer");
    toggle({
      name: `${kind}.${id}`,
      on: active === "true",
      fields: (on) => ({
        mark: `${kind}.${id}.${on}`,
        ...(writer ? { writer: String(writer) } : {}),
      }),
      done: (on) => DONE[kind][on ? 0 : 1],
    });
  };
  return { marks, mark };
}

/** States by the names of `toggle`, as the marks of each technology. */
function groupById(
  states: ReadonlyMap<string, boolean>,
): Map<number, Partial<Record<MarkKind, boolean>>> {
  const byId = new Map<number, Partial<Record<MarkKind, boolean>>>();
  for (const [name, on] of states) {
    const [kind, id] = name.split(".") as [MarkKind, string];
    byId.set(Number(id), { ...byId.get(Number(id)), [kind]: on });
  }
  return byId;
}
