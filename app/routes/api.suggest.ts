import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SuggestQuerySchema } from "../discovery/search.schema.ts";
import { listSuggestions, requireMember } from "../discovery/search-api.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { readSearch } from "../platform/forms.server.ts";
import { apiError } from "../platform/http.server.ts";

/** What a typed beginning may become: titles, universities and inventors, for a member who types. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    await requireMember(context);
    const { q } = readSearch(SuggestQuerySchema, request);
    return Response.json(await listSuggestions(context, q));
  } catch (error) {
    if (error instanceof DomainError) return apiError(error);
    throw error;
  }
}

export function action() {
  return apiError(new DomainError("method-not-allowed", "This address is only read, with GET."), {
    Allow: "GET, HEAD",
  });
}
