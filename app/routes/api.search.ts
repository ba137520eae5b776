import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { SearchBodySchema } from "#app/discovery/marketplace/search.schema.ts";
import { requireSearcher, searchIds } from "#app/discovery/marketplace/search-api.server.ts";
import { SEARCHES } from "#app/discovery/marketplace/search-rates.ts";
import { readJson } from "#app/platform/http/forms.server.ts";
import { answerApi } from "#app/platform/http/http.server.ts";

/** `POST {user_prompt, key?, keywords?, mode?, and the marketplace's filters}` → `{tech_ids}` in their order, at most 200. */
export function action({ request, context }: ActionFunctionArgs) {
  return answerApi(context, async () => {
    await requireSearcher(context, SEARCHES);
    const body = await readJson(SearchBodySchema(), request);
    return Response.json({ tech_ids: await searchIds(context, body) });
  });
}

export { onlyPost as loader } from "#app/platform/http/http.server.ts";
