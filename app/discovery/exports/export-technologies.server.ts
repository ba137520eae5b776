import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { callerHeader, postToJobs } from "#app/platform/services/jobs.server.ts";
import { EXPORT_FILES } from "./export-rates.ts";
import { type ExportQuery, ExportRefusalSchema, type ExportRequest } from "./exports.schema.ts";

type Deps = Pick<
  RequestContext,
  "env" | "jobs" | "log" | "origin" | "rates" | "requestId" | "session"
>;

/**
 * A file of what the query asks for, streamed from the jobs Worker, which reads them with the rights of this
 * session.
 *
 * @throws DomainError "sign-in-required", "rate-limited", "not-found", "service-unavailable", or "subscription-required"
 * for a whole found set
 */
export async function exportTechnologies(deps: Deps, query: ExportQuery): Promise<Response> {
  await deps.rates.require(EXPORT_FILES);
  const headers = await callerHeader(deps.session, "Sign in to export technologies.");
  const request: ExportRequest = { query, brand: deps.env.BRAND_NAME, origin: deps.origin };
  const response = await postToJobs(deps, ["exports"], {
    headers,
    body: JSON.stringify(request),
  });
  if (response === null) throw unavailable();
  if (response.ok) {
    const answered = new Headers(response.headers);
    answered.set("X-Robots-Tag", "noindex");
    return new Response(response.body, { headers: answered });
  }
  const refusal = ExportRefusalSchema().safeParse(await response.json().catch(() => null));
  if (!refusal.success) throw unavailable();
  const { code, message, retryAfter } = refusal.data;
  throw new DomainError({ code, status: response.status }, message, {
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

function unavailable(): DomainError {
  return new DomainError("service-unavailable", "The export could not be made just now.");
}
