import { Button } from "#app/ui/button.tsx";
import { columnWords, STAYS_WORDS } from "./import-words.ts";
import type { Undo } from "./imports.schema.ts";

/** How a published import is rolled back, and what that would leave. */
export function RollBack({ undo }: { undo: Undo }) {
  const { stay, stays } = undo;
  return (
    <form method="post" className="panel stack">
      <h2>Roll it back</h2>
      <p className="note">{undoWords(undo)}</p>
      {stays.length > 0 ? (
        <details>
          <summary>What stays, and why</summary>
          <Stays stays={stays} />
          {stay > stays.length ? <p>{`And ${stay - stays.length} more.`}</p> : null}
        </details>
      ) : null}
      <div>
        <Button name="intent" value="roll-back">
          Roll this import back
        </Button>
      </div>
    </form>
  );
}

/** The effect of a roll-back, as a sentence for each kind of listing. */
function undoWords({ withdrawn, restored, stay }: Undo): string {
  const of = (count: number, one: string, several: string) =>
    count === 0 ? [] : count === 1 ? [`1 ${one}`] : [`${count} ${several}`];
  return [
    ...of(withdrawn, "added listing is withdrawn.", "added listings are withdrawn."),
    ...of(
      restored,
      "changed listing gets its earlier text.",
      "changed listings get their earlier text.",
    ),
    ...of(stay, "stays as it is, or in part.", "stay as they are, or in part."),
  ].join(" ");
}

/** The effect of a finished roll-back. */
export function Undone({ withdrawn, restored, stay, stays }: Undo) {
  return (
    <section className="panel stack" aria-label="What was rolled back">
      <p>{`${withdrawn} withdrawn, ${restored} as before, ${stay} stay.`}</p>
      {stays.length > 0 ? <Stays stays={stays} /> : null}
    </section>
  );
}

function Stays({ stays }: Pick<Undo, "stays">) {
  return (
    <ul>
      {stays.map(({ techId, title, why, fields }) => (
        <li key={techId}>
          <bdi>{title}</bdi>
          {` (no. ${techId}) ${STAYS_WORDS[why]}${fields.length > 0 ? `: ${fields.map(columnWords).join(", ")}` : ""}`}
        </li>
      ))}
    </ul>
  );
}
