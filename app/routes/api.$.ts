import { DomainError } from "../platform/domain-error.ts";
import { apiError } from "../platform/http.server.ts";

/** Every address below `/api` that is none: programs are answered as all of the API answers, not with a page. */
export function loader() {
  return apiError(new DomainError("not-found", "There is nothing at this address."));
}

export function action() {
  return loader();
}
