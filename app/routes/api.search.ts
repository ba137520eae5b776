import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { SearchBodySchema } from "../discovery/search.schema.ts";
import { requireMember, searchIds } from "../discovery/search-api.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { readJson } from "../platform/forms.server.ts";
import { apiError } from "../platform/http.server.ts";

/** `POST {user_prompt, key?, keywords?, mode?}` → `{tech_ids}` in their order, 200 at most. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    await requireMember(context);
    const body = await readJson(SearchBodySchema, request);
    return Response.json({ tech_ids: await searchIds(context, body) });
  } catch (error) {
    if (error instanceof DomainError) return apiError(error);
    throw error;
  }
}

export function loader() {
  return apiError(new DomainError("method-not-allowed", "This address is only posted to."), {
    Allow: "POST",
  });
}
