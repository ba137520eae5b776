import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { MarketplaceQuerySchema, REPEATED } from "#app/discovery/marketplace/marketplace.schema.ts";
import { listUniversities } from "#app/discovery/marketplace/marketplace.server.ts";
import { openMarketplace } from "#app/discovery/marketplace/search-marketplace.server.ts";
import { SUGGESTIONS } from "#app/discovery/marketplace/search-rates.ts";
import { UniversitiesQuerySchema } from "#app/discovery/marketplace/universities.schema.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { answerApi } from "#app/platform/http/http.server.ts";
import { requireSession } from "#app/platform/session/session.server.ts";

/** Universities whose names contain `like`, for a member who is typing: of the catalogue, or of a search's results. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerApi(context, async () => {
    await requireSession(context.session, "Sign in to search the list of universities.");
    await context.rates.require(SUGGESTIONS);
    const { like } = readSearch(UniversitiesQuerySchema(), request);
    const query = readSearch(MarketplaceQuerySchema(), request, REPEATED);
    if (query.q === "") return Response.json(await listUniversities(context, like, query));
    const opened = await openMarketplace(context, { ...query, uniLike: like });
    return Response.json(opened.page.universities);
  });
}

export { onlyGet as action } from "#app/platform/http/http.server.ts";
