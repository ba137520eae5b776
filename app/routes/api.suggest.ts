import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SuggestQuerySchema } from "#app/discovery/marketplace/search.schema.ts";
import { listSuggestions, requireSearcher } from "#app/discovery/marketplace/search-api.server.ts";
import { SUGGESTIONS } from "#app/discovery/marketplace/search-rates.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { answerApi } from "#app/platform/http/http.server.ts";

/** Completions of what a member is typing: titles, universities and inventors. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerApi(context, async () => {
    await requireSearcher(context, SUGGESTIONS);
    const { q } = readSearch(SuggestQuerySchema(), request);
    return Response.json(await listSuggestions(context, q));
  });
}

export { onlyGet as action } from "#app/platform/http/http.server.ts";
