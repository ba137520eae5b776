import * as z from "zod";
import type { RequestContext } from "#app/load-context.server.ts";
import { createDatabase } from "./database.server.ts";

/** Records that a recurring job succeeded. @throws DomainError if the database fails */
export async function recordHeartbeat(
  { env, meter, log }: Pick<RequestContext, "env" | "meter" | "log">,
  job: string,
): Promise<void> {
  const { SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: key } = env;
  const call = createDatabase({ url, key, session: null, fetch: meter.fetch, log });
  await call("heartbeat", { p_job: job }, z.unknown());
}
