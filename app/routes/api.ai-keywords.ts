import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { KeywordsBodySchema } from "#app/discovery/marketplace/search.schema.ts";
import { keywordsFor, requireSearcher } from "#app/discovery/marketplace/search-api.server.ts";
import { PROMPTS } from "#app/discovery/marketplace/search-rates.ts";
import { readJson } from "#app/platform/http/forms.server.ts";
import { answerApi } from "#app/platform/http/http.server.ts";

/** `POST {prompt}` → `{keywords}`, for a user with searches left. */
export function action({ request, context }: ActionFunctionArgs) {
  return answerApi(context, async () => {
    await requireSearcher(context, PROMPTS);
    const { prompt } = await readJson(KeywordsBodySchema(), request);
    return Response.json({ keywords: await keywordsFor(context, prompt) });
  });
}

export { onlyPost as loader } from "#app/platform/http/http.server.ts";
