import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { HomePageSchema } from "./home.schema.ts";

/** The Discover lists, a technology to show the product with, and the viewer. @throws DomainError */
export function getHomePage({ database }: DatabaseDeps) {
  return database("home_page", {}, HomePageSchema());
}
