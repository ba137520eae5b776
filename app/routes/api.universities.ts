import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { UniversitiesQuerySchema } from "../catalogue/catalogue.schema.ts";
import { listUniversities } from "../catalogue/catalogue.server.ts";
import { MarketplaceQuerySchema } from "../catalogue/marketplace.schema.ts";
import { openMarketplace } from "../discovery/search-marketplace.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { readSearch } from "../platform/forms.server.ts";
import { apiError } from "../platform/http.server.ts";

/** The universities whose names hold `like`, for a member who types: of the catalogue, or of what a search found. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    if ((await context.session.accessToken()) === null) {
      throw new DomainError("sign-in-required", "Sign in to search the list of universities.");
    }
    const { like } = readSearch(UniversitiesQuerySchema, request);
    const query = readSearch(MarketplaceQuerySchema, request, "kw");
    if (query.q === "") return Response.json(await listUniversities(context, like));
    const opened = await openMarketplace(context, { ...query, uniLike: like });
    return Response.json(opened.page.universities);
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
