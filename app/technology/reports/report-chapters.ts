/** The chapters of a full report that are only in its files: the record has no section for them. */
export const FILE_CHAPTERS = {
  landscape: "Competitive Landscape",
  swot_pest: "SWOT/PEST Analysis",
} as const;
