import { formatCount } from "#app/ui/format.ts";
import { fewWords } from "./month-words.ts";
import type { Total } from "./numbers.schema.ts";

const WIDTH = 360;
const ROW = 26;
/** Where the bars begin, and how long the longest is. */
const BAR = { x: 150, most: 160 };

/** Where a month's openings came from, as a bar for each way. */
export function Openings({ total }: { total: Total }) {
  const { opened, browsed, searched, arrived } = total;
  const ways = [
    { label: "Results and lists here", count: browsed },
    { label: "Search engines", count: searched },
    { label: "Your own site", count: arrived },
    // Each is rounded down by itself.
    { label: "Mails, and not known", count: Math.max(0, opened - browsed - searched - arrived) },
  ];
  if (opened < 5) return <p className="note">Your listings were opened fewer than five times.</p>;
  const most = Math.max(...ways.map(({ count }) => count));
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${ROW * ways.length}`}
        role="img"
        aria-label={ways.map(({ label, count }) => `${label}: ${fewWords(count)}`).join(", ")}
      >
        {ways.map(({ label, count }, place) => (
          <g key={label}>
            <text x={0} y={ROW * place + 17}>
              {label}
            </text>
            <rect x={BAR.x} y={ROW * place + 8} width={(BAR.most * count) / most} height={10} />
            <text x={WIDTH} y={ROW * place + 17} textAnchor="end">
              {count < 5 ? "–" : formatCount(count)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
