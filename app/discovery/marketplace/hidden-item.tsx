import { resultId } from "./marketplace-href.ts";
import { ReactionButton } from "./result-item.tsx";
import type { ResultCard } from "./to-results.ts";

/** Shown in place of a result that the reader has just hidden. */
export function HiddenItem({
  card: { id, title },
  asked,
}: {
  card: Pick<ResultCard, "id" | "title">;
  asked?: boolean | undefined;
}) {
  return (
    <p className="notice undo" id={resultId(id)}>
      <span>
        Hidden: <bdi>{title}</bdi>
      </span>
      <ReactionButton
        kind="dislike"
        id={id}
        active
        asked={asked}
        label="Undo"
        className="text-button"
      />
    </p>
  );
}
