import { formatCount } from "#app/ui/format.ts";
import { medianOf } from "./month-words.ts";
import type { Month } from "./numbers.schema.ts";

const WIDTH = 360;
const BASE = 66;
/** The distance of two dots above one another. */
const STEP = 14;

/** Days until the newest ten answers, and since when the waiting ones wait, as dots above a line of days. */
export function AnswerDays({ answers: { days, waiting } }: { answers: Month["answers"] }) {
  if (days.length + waiting.length === 0) return <p className="note">Nobody has asked yet.</p>;
  const end = Math.max(6, ...days, ...waiting);
  const middle = medianOf(days);
  const xOf = (day: number) => STEP + ((WIDTH - 2 * STEP) * day) / end;
  // A dot is as wide as a 24th of the line, so that of a long one some days share a place.
  const daysOfPlace = Math.ceil(end / 24);
  const stacked = new Map<number, number>();
  const dots = [
    ...days.map((day) => ({ day, isHollow: false })),
    ...waiting.map((day) => ({ day, isHollow: true })),
  ].map(({ day, isHollow }) => {
    const place = Math.round(day / daysOfPlace) * daysOfPlace;
    const below = stacked.get(place) ?? 0;
    stacked.set(place, below + 1);
    return { place, isHollow, y: BASE - 8 - below * STEP };
  });
  const top = Math.min(...dots.map(({ y }) => y)) - 16;
  const marks = [...new Set([0, Math.round(end / 2), end])];
  return (
    <figure className="chart">
      <figcaption>
        Your last {days.length === 1 ? "answer" : `${days.length} answers`}
        <span className="swatch dot">answered</span>
        <span className="swatch dot hollow">{`waiting ${waiting.length}`}</span>
      </figcaption>
      <svg
        viewBox={`0 ${top - 10} ${WIDTH} ${100 - top}`}
        role="img"
        aria-label={`Days until an answer: ${days.join(", ") || "none"}. Waiting for so many days: ${waiting.join(", ") || "none"}.`}
      >
        <path className="base" d={`M${xOf(0)} ${BASE + 0.5}H${xOf(end)}`} />
        {marks.map((day) => (
          <text key={day} x={xOf(day)} y={84} textAnchor="middle">
            {day}
          </text>
        ))}
        {dots.map(({ place, isHollow, y }) => (
          <circle
            key={`${place}-${y}`}
            className={isHollow ? "hollow" : undefined}
            cx={xOf(place)}
            cy={y}
            r={isHollow ? 4.5 : 5}
          />
        ))}
        {middle === null ? null : (
          <>
            <path className="middle" d={`M${xOf(middle)} ${top + 4}V${BASE}`} />
            <text x={xOf(middle)} y={top} textAnchor={middle * 2 > end ? "end" : "start"}>
              {`median ${formatCount(middle)}`}
            </text>
          </>
        )}
      </svg>
    </figure>
  );
}
