import { formatCount } from "#app/ui/format.ts";
import { shortDay } from "./month-words.ts";
import type { Numbers, Total } from "./numbers.schema.ts";

type Week = Numbers["weeks"][number];
type Series = { key: keyof Total; label: string };

// In the units of the drawing, of which a phone of 360 px shows about one a pixel.
const WIDTH = 360;
const BASE = 126;
const TOP = 22;
/** In an organisation's first weeks a bar is still a bar, and no wall. */
const LEAST_SLOTS = 6;
/** Slots that the words of a day take, so that no two of them meet. */
const ROOM = 2;

/**
 * One figure of up to twelve weeks, drawn on the server: a line, or bars beside one another; weeks before the month are
 * pale. The same numbers are in the page's table.
 *
 * @param from the month's first week
 * @param note a few words beside the figure's name
 */
export function WeekChart({
  weeks,
  from,
  series,
  isLine = false,
  note,
}: {
  weeks: readonly Week[];
  from: string;
  series: readonly Series[];
  isLine?: boolean;
  note: string;
}) {
  const slot = WIDTH / Math.max(LEAST_SLOTS, weeks.length);
  const width = (slot * 0.6) / series.length;
  const most = Math.max(1, ...weeks.flatMap((week) => series.map(({ key }) => week[key])));
  const dated = datedPlaces(weeks, from);
  const points = weeks.flatMap((week, place) =>
    series.map(({ key }, nth) => ({
      id: `${week.week} ${key}`,
      place,
      count: week[key],
      isPale: week.week < from,
      isHollow: series.length > 1 && nth === 0,
      x: slot * (place + 0.5) + width * (nth + 0.5 - series.length / 2),
      y: BASE - ((BASE - TOP) * week[key]) / most,
    })),
  );
  const names = series.map(({ label }, nth) => (nth === 0 ? label : label.toLowerCase()));
  return (
    <figure className="chart">
      <figcaption>
        <b>{names.join(" and ")}</b> {note}
        {series.length > 1
          ? series.map(({ key, label }, nth) => (
              <span key={key} className={nth === 0 ? "swatch hollow" : "swatch"}>
                {label.toLowerCase()}
              </span>
            ))
          : null}
      </figcaption>
      {points.every(({ count }) => count === 0) ? null : (
        <svg viewBox={`0 0 ${WIDTH} 150`} role="img" aria-label={wordsOf(weeks, from, series)}>
          {isLine ? <Line points={points} /> : null}
          {points.map(({ id, place, count, isPale, isHollow, x, y }) => (
            <g key={id} className={isPale ? "pale" : undefined}>
              {isLine ? (
                <circle cx={x} cy={y} r={3} />
              ) : (
                <rect
                  className={isHollow ? "hollow" : undefined}
                  x={x - width / 2}
                  y={y}
                  width={width - (series.length > 1 ? 1.5 : 0)}
                  height={BASE - y}
                />
              )}
              {/* Long numbers beside one another would run together, so that a line names some only. */}
              {count > 0 && (!isLine || dated.includes(place)) ? (
                <text x={x} y={y - 6} textAnchor="middle">
                  {formatCount(count)}
                </text>
              ) : null}
            </g>
          ))}
          <path className="base" d={`M0 ${BASE + 0.5}H${WIDTH}`} />
          {dated.map((place) => (
            <text key={place} x={slot * (place + 0.5)} y={144} textAnchor="middle">
              {shortDay(weeks[place]?.week ?? from)}
            </text>
          ))}
        </svg>
      )}
    </figure>
  );
}

function Line({ points }: { points: readonly { x: number; y: number; isPale: boolean }[] }) {
  const first = points.findIndex(({ isPale }) => !isPale);
  const pathOf = (some: typeof points) => some.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <>
      <polyline className="pale" points={pathOf(points.slice(0, first + 1))} />
      <polyline points={pathOf(points.slice(first))} />
    </>
  );
}

/** The places of the weeks whose day is written: the first, the month's first and the last, as far as there is room. */
function datedPlaces(weeks: readonly Week[], from: string): number[] {
  const last = weeks.length - 1;
  const start = weeks.findIndex(({ week }) => week >= from);
  const isFree = (place: number) => last - place >= ROOM;
  return [
    ...[0].filter((place) => isFree(place) && (start === 0 || start - place >= ROOM)),
    ...[start].filter((place) => place > 0 && isFree(place)),
    last,
  ];
}

/** A figure's content in words: each series with its month's weeks. */
function wordsOf(weeks: readonly Week[], from: string, series: readonly Series[]): string {
  const month = weeks.filter(({ week }) => week >= from);
  const told = series.map(({ key, label }) => {
    const counts = month.map(
      (week) => `${formatCount(week[key])} in the week of ${shortDay(week.week)}`,
    );
    return `${label}: ${counts.join(", ")}`;
  });
  return `${told.join(". ")}.`;
}
