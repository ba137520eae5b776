import type { DatabaseDeps } from "../platform/database.server.ts";
import { MembershipViewerSchema } from "./membership.schema.ts";
import type { Viewer } from "./viewer.schema.ts";

/** The signed-in user, for pages that read nothing else. @throws DomainError */
export async function getViewer({ database }: DatabaseDeps): Promise<Viewer> {
  return (await database("membership_viewer", {}, MembershipViewerSchema())).viewer;
}
