/** The database that postgres.setup.ts migrates and nothing else touches: others are made as copies of it. */
export const MIGRATED = "migrated";
