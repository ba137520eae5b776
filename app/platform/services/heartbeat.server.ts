import * as z from "zod";
import type { RequestContext } from "#app/load-context.server.ts";

/** Records that a recurring job succeeded. @throws DomainError if the database fails */
export async function recordHeartbeat(
  { service }: Pick<RequestContext, "service">,
  job: string,
): Promise<void> {
  await service("heartbeat", { p_job: job }, z.unknown());
}
