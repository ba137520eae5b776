import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { PatentPageSchema } from "./patent-page.schema.ts";

/** One technology with the viewer's rights. @throws DomainError */
export function getPatentPage({ database }: DatabaseDeps, techId: number) {
  return database("patent_page", { p_tech_id: techId }, PatentPageSchema());
}
