import { DomainError } from "#app/platform/domain-error.ts";
import { apiError } from "#app/platform/http/http.server.ts";

/** Unknown paths below `/api`: a JSON error like the rest of the API, not a page. */
export function loader() {
  return apiError(new DomainError("not-found", "There is nothing at this address."));
}

export function action() {
  return loader();
}
