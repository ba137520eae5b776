import { completeness } from "./completeness.ts";

/**
 * How much of a listing is there, as a bar and a number.
 *
 * @param gaps the columns that the listing does not have
 */
export function CompletenessMeter({ gaps }: { gaps: readonly string[] }) {
  const percent = completeness(gaps);
  return (
    <div className="complete">
      <meter min={0} max={100} value={percent} aria-label="How complete it is" />
      <span>{`${percent}%`}</span>
    </div>
  );
}
