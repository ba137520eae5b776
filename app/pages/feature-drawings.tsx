import type { ReactNode } from "react";

/** A drawing that is hidden from screen readers, because the text beside it says the same. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="feature-drawing" viewBox="13 13 374 224" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

type Place = { x: number; y: number; width: number; height: number };

/** A box with a border, such as a field or a card. */
function Box(props: Place) {
  return <rect className="box" rx="8" {...props} />;
}

/** Lines of a text that is too small to read, of these widths. */
function Lines({ x, y, widths }: { x: number; y: number; widths: number[] }) {
  return widths.map((width, index) => (
    <rect
      className="words"
      key={`${y}-${width}`}
      x={x}
      y={y + index * 12}
      width={width}
      height="5"
      rx="2.5"
    />
  ));
}

/** A cover as the catalogue draws them: stripes, and one orange mark. */
function Cover({ x, y, width, height, tone }: Place & { tone: "green" | "blue" | "plum" }) {
  const stripe = width / 5;
  return (
    <g className={`feature-cover ${tone}`}>
      <rect className="ground" x={x} y={y} width={width} height={height} rx="5" />
      {[0, 2].map((place) => (
        <rect
          className="stripe"
          key={place}
          x={x + (place + 0.5) * stripe}
          y={y}
          width={stripe * 0.7}
          height={height}
        />
      ))}
      <circle className="mark" cx={x + width * 0.8} cy={y + height * 0.4} r={height * 0.13} />
    </g>
  );
}

const RESULTS = [
  { tone: "green", y: 104 },
  { tone: "blue", y: 174 },
] as const;

/** A query, filters and two results. */
export function DiscoveryDrawing() {
  return (
    <Drawing>
      <Box x={14} y={14} width={282} height={38} />
      <text x={28} y={38}>
        a battery without lithium
      </text>
      <rect className="button-face" x={304} y={14} width={82} height={38} rx="8" />
      <text className="on-button" x={345} y={38} textAnchor="middle">
        Search
      </text>
      {["energy", "Active", "materials"].map((chip, index) => (
        <g key={chip} transform={`translate(${14 + index * 92} 64)`}>
          <rect className="chip" width="84" height="26" rx="13" />
          <text className="small" x="42" y="17" textAnchor="middle">
            {chip}
          </text>
        </g>
      ))}
      {RESULTS.map(({ tone, y }) => (
        <g key={y}>
          <Box x={14} y={y} width={372} height={60} />
          <Cover x={24} y={y + 9} width={62} height={42} tone={tone} />
          <Lines x={100} y={y + 14} widths={[190, 240, 120]} />
          <circle className="good" cx={356} cy={y + 17} r="5" />
        </g>
      ))}
    </Drawing>
  );
}

/** A question, the passage that answers it, and its place in the record. */
export function ExplainDrawing() {
  return (
    <Drawing>
      <rect className="asked-bubble" x={176} y={14} width={210} height={40} rx="10" />
      <text className="on-dark" x={281} y={39} textAnchor="middle">
        At what stage is it?
      </text>
      <rect className="bubble-ground" x={14} y={68} width={320} height={84} rx="10" />
      <text className="small soft" x={30} y={92}>
        Developmental Stage
      </text>
      <rect className="highlight" x={28} y={101} width={266} height={15} rx="3" />
      <Lines x={32} y={106} widths={[258, 200]} />
      <path className="link" d="M174 152v22" />
      <Box x={14} y={176} width={372} height={60} />
      <text className="title" x={30} y={198}>
        Developmental Stage
      </text>
      <rect className="highlight" x={28} y={207} width={302} height={15} rx="3" />
      <Lines x={32} y={212} widths={[294]} />
    </Drawing>
  );
}

const LISTED = [
  { stars: 4, tone: "plum" },
  { stars: 3, tone: "green" },
  { stars: 5, tone: "blue" },
] as const;

/** A shortlist with ratings and notes. */
export function PortfolioDrawing() {
  return (
    <Drawing>
      <text className="title" x={14} y={32}>
        Shortlist
      </text>
      <rect className="chip" x={310} y={14} width={76} height={28} rx="14" />
      <text className="small" x={348} y={32} textAnchor="middle">
        Share
      </text>
      {LISTED.map(({ stars, tone }, index) => {
        const y = 54 + index * 64;
        return (
          <g key={stars}>
            <path className="rule" d={`M14 ${y}h372`} />
            <Cover x={14} y={y + 11} width={62} height={42} tone={tone} />
            <Lines x={90} y={y + 17} widths={[170, 130]} />
            {[1, 2, 3, 4, 5].map((star) => (
              <text
                className={star <= stars ? "star" : "star soft"}
                key={star}
                x={270 + star * 20}
                y={y + 30}
              >
                {star <= stars ? "★" : "☆"}
              </text>
            ))}
            <Lines x={290} y={y + 42} widths={[index === 1 ? 96 : 70]} />
          </g>
        );
      })}
    </Drawing>
  );
}

/** A technology, an inquiry about it, and its owner's answer. */
export function CommunityDrawing() {
  return (
    <Drawing>
      <Box x={14} y={14} width={176} height={222} />
      <Cover x={24} y={24} width={156} height={92} tone="blue" />
      <Lines x={28} y={132} widths={[140, 100]} />
      {["Save", "Like"].map((name, index) => (
        <g key={name} transform={`translate(${24 + index * 80} 186)`}>
          <rect className="chip" width="72" height="32" rx="16" />
          <text className="small" x="36" y="20" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      <path className="link" d="M190 86h28" />
      <Box x={220} y={40} width={166} height={76} />
      <text className="small soft" x={234} y={62}>
        Inquiry
      </text>
      <Lines x={234} y={74} widths={[134, 120, 80]} />
      <path className="link" d="M303 116v26" />
      <Box x={220} y={144} width={166} height={76} />
      <text className="small soft" x={234} y={166}>
        The owner’s answer
      </text>
      <Lines x={234} y={178} widths={[120, 134, 64]} />
    </Drawing>
  );
}
