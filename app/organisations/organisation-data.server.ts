import { EXPORT_FILES } from "#app/discovery/exports/export-rates.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { callerHeader, postToJobs } from "#app/platform/services/jobs.server.ts";
import {
  OrganisationDataQuerySchema,
  type OrganisationFileRequest,
} from "./organisation-data.schema.ts";

const SIGN_IN = "Sign in to download your organisation's data.";

type Deps = Pick<RequestContext, "env" | "jobs" | "log" | "rates" | "requestId" | "session">;

/** Reads the parameters of the data's address. @throws DomainError "invalid-input" that says which one is wrong */
export function parseOrganisationDataQuery(search: URLSearchParams) {
  const parsed = OrganisationDataQuerySchema().safeParse(Object.fromEntries(search));
  if (parsed.success) return parsed.data;
  throw new DomainError("invalid-input", parsed.error.issues[0]?.message ?? "");
}

/**
 * An organisation's data as a file, streamed from the jobs Worker, which reads it with the rights of this session; null
 * for whoever is no member.
 * @throws DomainError "sign-in-required", "rate-limited" or "service-unavailable"
 */
export async function downloadOrganisationData(
  deps: Deps,
  asked: Omit<OrganisationFileRequest, "brand">,
): Promise<Response | null> {
  await deps.rates.require(EXPORT_FILES);
  const headers = await callerHeader(deps.session, SIGN_IN);
  const request: OrganisationFileRequest = { ...asked, brand: deps.env.BRAND_NAME };
  const response = await postToJobs(deps, ["organisation-data"], {
    headers,
    body: JSON.stringify(request),
  });
  if (response?.status === 404) return null;
  if (response?.status === 401) throw new DomainError("sign-in-required", SIGN_IN);
  if (!response?.ok)
    throw new DomainError("service-unavailable", "The data could not be read just now.");
  return new Response(response.body, response);
}
