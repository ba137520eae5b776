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

/** Draws on a sheet of 320 × 200 with exactly one mark in the accent colour. */
export type Composition = (random: Random, tone: Tone) => string;

/**
 * Every composition, used for every class. They are abstract, because an image of a thing would suggest that the
 * technology is about it. Neighbours in this order are of different kinds. `COVER_COMPOSITIONS` in the web app is their
 * number.
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
