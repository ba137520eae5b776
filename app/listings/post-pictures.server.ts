import type { RequestContext } from "../load-context.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { postToJobs } from "../platform/jobs.server.ts";
import { CHANGES } from "../platform/rate-limits.ts";
import type { ListingAnswer } from "./listing-answer.ts";

type Deps = Pick<RequestContext, "jobs" | "log" | "rates" | "requestId" | "session">;

/**
 * Hands a form about pictures to the jobs Worker as it comes, which reads it with the rights of this session.
 *
 * @returns null when it is done, else why not, as the page reads it
 * @throws DomainError
 */
export async function postPictures(
  deps: Deps,
  slug: string,
  techId: number,
  request: Request,
): Promise<{ answer: Pick<ListingAnswer, "error" | "picture">; status: number } | null> {
  await deps.rates.require(CHANGES);
  const token = await deps.session.accessToken();
  if (token === null) throw new DomainError("sign-in-required", "Sign in to edit listings.");
  const response = await postToJobs(deps, `/pictures/${slug}/${techId}`, {
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": request.headers.get("content-type") ?? "",
    },
    body: request.body,
  });
  if (response?.ok) return null;
  if (response === null || response.status >= 500)
    throw new DomainError(
      "service-unavailable",
      "The pictures could not be changed just now. Nothing was changed; choose the file again in a minute.",
    );
  return { answer: await response.json(), status: response.status };
}
