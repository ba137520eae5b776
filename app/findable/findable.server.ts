import type { CallDatabase } from "../platform/database.server.ts";
import { FeaturedAddressesSchema, NewestTechnologiesSchema } from "./findable.schema.ts";

/** Both reads are one round trip and answer the same to everyone. */
type FindableDeps = { database: CallDatabase };

/** A part of the pages of featured technologies, counted from 1. @throws DomainError */
export function listFeaturedAddresses({ database }: FindableDeps, part: number) {
  return database("featured_addresses", { p_part: part }, FeaturedAddressesSchema);
}

/** The fifty newest technologies. @throws DomainError */
export function listNewest({ database }: FindableDeps) {
  return database("newest_technologies", {}, NewestTechnologiesSchema);
}
