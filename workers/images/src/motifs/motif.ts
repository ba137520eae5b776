import type { Random } from "../random.ts";

/** Four colours that go together. */
export type Tone = {
  /** The ground. */
  paper: string;
  /** A little away from the ground: large quiet areas. */
  soft: string;
  /** Half-way: shapes. */
  mid: string;
  /** Lines and the darkest shapes; on a dark ground the lightest. */
  ink: string;
};

/** Draws on the sheet of 320 × 200, with exactly one mark in the accent colour. */
type Composition = (random: Random, tone: Tone) => string;

type Five<T> = readonly [T, T, T, T, T];
type Seven<T> = readonly [T, T, T, T, T, T, T];

/** The picture language of one technology class. */
export type Motif = { tones: Seven<Tone>; compositions: Five<Composition> };

/** Reads `paper soft mid ink`, each as six hexadecimal digits. */
export function tone(colors: string): Tone {
  const [paper = "", soft = "", mid = "", ink = ""] = colors.split(" ").map((hex) => `#${hex}`);
  return { paper, soft, mid, ink };
}
