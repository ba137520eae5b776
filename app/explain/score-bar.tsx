import type { ReactNode } from "react";

/** A score as a bar of 100 units with a tick at each quarter, beside its number, which alone is read out. */
export function ScoreBar({ share, children }: { share: number | null; children: ReactNode }) {
  return (
    <span className="score">
      {share === null ? null : (
        <svg
          className="score-bar"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className="track" x="0" y="0" width="100" height="8" />
          <rect className="value" x="0" y="1.5" width={Math.round(share * 100)} height="5" />
          <path className="ticks" d="M25 0V8M50 0V8M75 0V8" />
        </svg>
      )}
      {children}
    </span>
  );
}
