import type { ReactNode } from "react";

export type Tone = "plum" | "blue" | "violet" | "ochre" | "grey";

/** A short label in a rounded frame; text and frame share the tone's colour. */
export function Bubble({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`bubble ${tone}`}>{children}</span>;
}
