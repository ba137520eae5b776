/** The database that postgres.setup.ts migrates and nobody else changes. Others are copies of it. */
export const MIGRATED = "migrated";
