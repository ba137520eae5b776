/** How far a technology can be licensed, as its owner states it; never inferred. */
export const AVAILABILITIES = [
  "available",
  "option",
  "exclusively-licensed",
  "non-exclusive",
] as const;
