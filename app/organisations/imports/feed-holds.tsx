import type { FeedHolds } from "./imports.schema.ts";

const CHOICES: readonly { holds: FeedHolds; label: string; means: string }[] = [
  {
    holds: "newest",
    label: "Only the newest entries",
    means: "What drops out of it stays listed. You withdraw listings yourself.",
  },
  {
    holds: "everything",
    label: "Always everything that you offer",
    means: "What it has lacked for three nights in a row is withdrawn.",
  },
];

/**
 * The question whether a feed is whole.
 *
 * @param answer null where it has to be chosen again
 * @param form the id of its form, where it is outside
 */
export function FeedHoldsField({ answer, form }: { answer: FeedHolds | null; form?: string }) {
  return (
    <fieldset>
      <legend>What does this feed hold?</legend>
      {CHOICES.map(({ holds, label, means }) => (
        <div key={holds}>
          <label className="tick">
            <input
              type="radio"
              name="holds"
              value={holds}
              form={form}
              required
              defaultChecked={answer === holds}
            />
            {label}
          </label>
          <p className="note">{means}</p>
        </div>
      ))}
    </fieldset>
  );
}
