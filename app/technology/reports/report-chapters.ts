/** The chapters of a full report that are only in its files: the record has no section for them. */
export const FILE_CHAPTERS = {
  landscape: "Competitive Landscape",
  swot_pest: "SWOT/PEST Analysis",
} as const;

/** The start of an entry that no source supports; a question for the owner follows. */
export const NOT_KNOWN = "Not known from the record. Ask the owner: ";
