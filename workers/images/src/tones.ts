import colours from "./tones.json" with { type: "json" };

/** Four matching colours. */
export type Tone = {
  /** The background. */
  paper: string;
  /** Close to the background: large quiet areas. */
  soft: string;
  /** In between: shapes. */
  mid: string;
  /** Lines and the darkest shapes; the lightest on a dark background. */
  ink: string;
};

/** A technology class of the catalogue, or `none` for a technology without one. */
export type CoverClass = keyof typeof colours;

export const COVER_CLASSES = Object.keys(colours) as CoverClass[];

/**
 * One of seven tones of a technology class. Colours tell the classes apart; shapes do not.
 *
 * @param id of the technology, whose remainder decides
 */
export function toneOf(technologyClass: CoverClass, id: number): Tone {
  const tones = colours[technologyClass];
  const [paper = "", soft = "", mid = "", ink = ""] = (tones[id % tones.length] ?? "")
    .split(" ")
    .map((hex) => `#${hex}`);
  return { paper, soft, mid, ink };
}
