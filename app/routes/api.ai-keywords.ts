import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { KeywordsBodySchema } from "../discovery/search.schema.ts";
import { keywordsFor, requireMember } from "../discovery/search-api.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { readJson } from "../platform/forms.server.ts";
import { apiError } from "../platform/http.server.ts";

/** `POST {prompt}` → `{keywords}`, for someone who may still search. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    await requireMember(context);
    const { prompt } = await readJson(KeywordsBodySchema, request);
    return Response.json({ keywords: await keywordsFor(context, prompt) });
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
