import type { ExportedTechnology } from "#app/discovery/exports/exports.schema.ts";

/** A file's facts about itself. */
export type AboutExport = {
  brand: string;
  /** The origin of the site, without a slash at the end. */
  origin: string;
  /** ISO date in UTC. */
  exportedOn: string;
  /** How many technologies were asked for and exist. */
  total: number;
  /** How many were asked for and do not exist. */
  missing: number;
  /** The search whose found set it is, in words; null for anything else. */
  query: string | null;
  /** Whether it is of a shortlist, which has notes and ratings. */
  hasNotes: boolean;
};

/** How an export ended: whole, or why its last rows are not in it. */
export type ExportEnd = { written: number; cutOff: string | null };

/** Writes one file, piece by piece. A writer is used once: `open`, any number of `rows`, `close`. */
export type ExportWriter = {
  open(): Uint8Array | string;
  rows(rows: readonly ExportedTechnology[]): Uint8Array | string;
  close(end: ExportEnd): Uint8Array | string;
};

/** How one format is written, and how it is offered. */
export type WrittenFormat = {
  contentType: string;
  extension: string;
  writer(about: AboutExport): ExportWriter;
};

/** The address of a technology's page. */
export function pageOf(id: number, { origin }: AboutExport): string {
  return `${origin}/patentinfo?tech_id=${id}`;
}

/** The line on rights in every file. */
export function licenceLine({ brand, origin }: AboutExport): string {
  return `The descriptions belong to the owners named in them. ${brand} exports them for your own work; see ${origin}/terms.`;
}

/** 'Exported from QUAD on 2026-11-23: “solar cell”, energy.' */
export function originLine({ brand, exportedOn, query }: AboutExport): string {
  return `Exported from ${brand} on ${exportedOn}${query === null ? "" : `: ${query}`}.`;
}

/** The last row or reference of a file that lacks rows; null for a whole one, which holds rows alone. */
export function cutOffLine(end: ExportEnd, about: AboutExport): string | null {
  return end.cutOff === null ? null : endLine(end, about);
}

/** 'Complete: 12 of 12 technologies', or 'INCOMPLETE: …' with the reason and what to do. */
export function endLine({ written, cutOff }: ExportEnd, { total, missing }: AboutExport): string {
  const gone = missing > 0 ? ` ${missing} more no longer exist.` : "";
  const counted = `${written} of ${total} technologies.${gone}`;
  return cutOff === null ? `Complete: ${counted}` : `INCOMPLETE: ${counted} ${cutOff}`;
}
