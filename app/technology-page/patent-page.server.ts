import type { DatabaseDeps } from "../platform/database.server.ts";
import { PatentPageSchema } from "./patent-page.schema.ts";

/** One technology as this viewer may read it. @throws DomainError */
export function getPatentPage({ database }: DatabaseDeps, techId: number) {
  return database("patent_page", { p_tech_id: techId }, PatentPageSchema);
}
