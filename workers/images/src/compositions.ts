import * as lines from "./compositions/lines.ts";
import {
  drawBars,
  drawChords,
  drawDivisions,
  drawQuarters,
  drawStripes,
  drawWedges,
} from "./compositions/planes.ts";
import * as points from "./compositions/points.ts";
import * as rings from "./compositions/rings.ts";
import * as tilings from "./compositions/tilings.ts";
import type { Random } from "./random.ts";
import type { Tone } from "./tones.ts";

/** Draws on the sheet of 320 × 200, with exactly one mark in the accent colour. */
export type Composition = (random: Random, tone: Tone) => string;

/**
 * Every composition, for every class: abstract, since a picture of a thing would say that a technology is about it. In
 * an order in which neighbours are of different kinds; the web app counts them too (`COVER_COMPOSITIONS`).
 */
export const COMPOSITIONS: readonly Composition[] = [
  lines.drawCurrents,
  tilings.drawHexagons,
  rings.drawArcs,
  points.drawGraph,
  drawStripes,
  points.drawHalftone,
  tilings.drawFacets,
  drawChords,
  rings.drawContours,
  tilings.drawBits,
  lines.drawRidges,
  points.drawPacking,
  drawDivisions,
  rings.drawTicks,
  lines.drawTiles,
  points.drawColony,
  tilings.drawBlocks,
  drawBars,
  rings.drawMoons,
  lines.drawHatching,
  points.drawGrains,
  drawQuarters,
  rings.drawInterference,
  tilings.drawMosaic,
  points.drawTree,
  lines.drawSquares,
  drawWedges,
  points.drawPluses,
  rings.drawUnevenRings,
  tilings.drawWeave,
  rings.drawOrbits,
];
