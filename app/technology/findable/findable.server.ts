import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { FeaturedAddressesSchema, NewestTechnologiesSchema } from "./findable.schema.ts";

/** Both reads are one round trip and return the same for everyone. */
type FindableDeps = { database: CallDatabase };

/** One part of the list of featured technologies' pages; parts count from 1. @throws DomainError */
export function listFeaturedAddresses({ database }: FindableDeps, part: number) {
  return database("featured_addresses", { p_part: part }, FeaturedAddressesSchema());
}

/** The fifty newest technologies. @throws DomainError */
export function listNewest({ database }: FindableDeps) {
  return database("newest_technologies", {}, NewestTechnologiesSchema());
}
