// The fixed words of a record. They are separate from the schemas, because browsers need them without zod.

/** The technology classes, in the order of the filter. */
export const TECHNOLOGY_CLASSES = [
  "computing",
  "biotechnology",
  "medical",
  "energy",
  "materials",
  "environmental",
] as const;

/** The patent statuses, in the order of the filter. */
export const PATENT_STATUSES = ["active", "pending", "other"] as const;

/** The categories, in the order of Commercial Potential. */
export const CATEGORIES = [
  "Breakthrough",
  "Significant Innovation",
  "Incremental Improvement",
  "Marginal Improvement",
  "Unclassified",
] as const;

export type TechnologyClass = (typeof TECHNOLOGY_CLASSES)[number];

export type PatentStatus = (typeof PATENT_STATUSES)[number];

export type Category = (typeof CATEGORIES)[number];

/** The kinds of owners of technologies. */
export const OWNER_KINDS = ["university", "agency", "company", "person"] as const;

/** What patent offices record of a right, in the order of the filter. */
export const LEGAL_STATUSES = [
  "in-force",
  "in-grace",
  "pending",
  "lapsed",
  "ended",
  "withdrawn",
  "not-known",
] as const;

export type LegalStatus = (typeof LEGAL_STATUSES)[number];

/**
 * Values of the filter of availability beside the owner's words: licences of right on record, by country, and that the
 * owner of record lists it.
 */
export const RECORDED_OFFERS = ["licence-DE", "licence-GB", "licence-EP", "owner-lists"] as const;
