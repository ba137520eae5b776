import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { setReaction } from "#app/collections/reactions/set-reaction.server.ts";
import { SavedNoteSchema } from "#app/discovery/alerts/alerts.schema.ts";
import { SEARCHES_MESSAGES } from "#app/discovery/alerts/searches-messages.ts";
import { answerReaction } from "#app/discovery/marketplace/answer-reaction.server.ts";
import { DiscoveryView } from "#app/discovery/marketplace/discovery-view.tsx";
import marketplaceStyles from "#app/discovery/marketplace/marketplace.css";
import { MarketplaceQuerySchema, REPEATED } from "#app/discovery/marketplace/marketplace.schema.ts";
import { marketplaceHref } from "#app/discovery/marketplace/marketplace-href.ts";
import { rememberedView } from "#app/discovery/marketplace/remembered-view.server.ts";
import {
  HiddenNoteSchema,
  ResultReactionFormSchema,
} from "#app/discovery/marketplace/result-reactions.schema.ts";
import type { ResultReactionAnswer } from "#app/discovery/marketplace/result-reactions.ts";
import { SearchFormSchema, SearchNoteSchema } from "#app/discovery/marketplace/search.schema.ts";
import {
  failedSearch,
  SEARCH_NOT_SENT,
  type SearchFailure,
} from "#app/discovery/marketplace/search-failure.ts";
import {
  openMarketplace,
  resultHref,
  runSearch,
} from "#app/discovery/marketplace/search-marketplace.server.ts";
import { countedHeaders, countListings } from "#app/organisations/count-listings.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { readFormWithLists, readSearch } from "#app/platform/http/forms.server.ts";
import {
  isDocumentRequest,
  readPage,
  refusalHeaders,
  refuse,
  seeOther,
} from "#app/platform/http/http.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { sharedWhen } from "#app/platform/http/route-headers.ts";
import { UNSENT } from "#app/platform/unsent.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const handle = { hydrate: true, styles: [marketplaceStyles] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: "IP Marketplace",
    description:
      "Browse and filter university technologies and patents by class, status and university.",
    // A search's results depend on the user, and a listing's filters show visitors nothing, so only the plain page is
    // indexed.
    ...(data?.asked.q ? {} : { path: "/marketplace" }),
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readSearch(MarketplaceQuerySchema(), request, REPEATED);
  const { words } = readSearch(SearchNoteSchema(), request);
  const { hid } = readSearch(HiddenNoteSchema(), request);
  const { said } = readSearch(SavedNoteSchema(), request);
  const read = await readPage(request, openMarketplace(context, asked));
  const opened = read.ok ? read.value : null;
  const visitor = opened?.page.viewer === null;
  if (opened) countListings(context, request, opened.page.viewer, "shown", opened.page.cards);
  const { view, cookie } = context.session.present
    ? rememberedView(request, asked.view)
    : { view: asked.view ?? "cards", cookie: null };
  const { BRAND_NAME: brand, IMAGES_URL: imagesUrl } = context.env;
  return json(
    {
      viewer: opened?.page.viewer ?? null,
      opened,
      asked,
      view,
      hid,
      saved: said === null ? null : SEARCHES_MESSAGES[said],
      signedIn: context.session.present,
      modelFailed: words === "own" || opened?.wordsFrom === "failed-model",
      formKey: visitor ? "" : crypto.randomUUID(),
      brand,
      imagesUrl,
      limited: !read.ok && read.status === 429 ? read.message : null,
    },
    read.ok
      ? {
          status: 200,
          headers: {
            ...sharedWhen(visitor),
            ...(visitor && opened ? countedHeaders("shown", opened.page.cards) : {}),
            ...(cookie && { "Set-Cookie": cookie }),
          },
        }
      : { status: read.status, headers: read.headers },
  );
}

/** Runs a counted search and redirects to the URL of its results, sets a reaction to a result, or unhides a technology ('Show again'). */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readFormWithLists(request, REPEATED);
  const query = MarketplaceQuerySchema().parse(fields);
  const { key, show } = SearchFormSchema().parse(fields);
  const { mark, writer } = ResultReactionFormSchema().parse(fields);
  if (mark) {
    return answerReaction(context, request, mark, writer).catch((error) =>
      refuse(error, context, { intent: "mark" as const }),
    );
  }
  try {
    if (show !== null) await setReaction(context, show, { kind: "dislike", active: false });
    if (show !== null || query.q === "") return seeOther(marketplaceHref(query));
    const ran = await runSearch(context, query, key);
    if (ran.outcome === "signed-out") return seeOther(signInHref(query));
    if (ran.outcome === "locked") return seeOther("/marketplace");
    return seeOther(resultHref(ran, isDocumentRequest(request)));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.status === 401) return seeOther(signInHref(query));
    context.log("warn", "request.refused", { code: error.code });
    const { status } = error;
    // The failed form was 'Show again', not a search, so the search area cannot show its error.
    if (show !== null) throw new Response(error.message, { status });
    const headers = refusalHeaders(error);
    return json<SearchFailure>(failedSearch(query, key, error), { status, headers });
  }
}

/** The sign-in page, which leads back to the search, as a person typed it. */
function signInHref(query: Parameters<typeof marketplaceHref>[0]): string {
  return `/login?redirectTo=${encodeURIComponent(marketplaceHref(query))}`;
}

/** If a search never reaches the server, the page stays and says so, instead of being replaced by an error. */
export async function clientAction({
  serverAction,
}: ClientActionFunctionArgs): Promise<SearchFailure> {
  try {
    return await serverAction<SearchFailure>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ...UNSENT, message: SEARCH_NOT_SENT, query: null, key: null };
  }
}

/** A failed search changed nothing, and revalidating would call the service that has just failed. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined && defaultShouldRevalidate;
}

export default function Marketplace() {
  const navigation = useNavigation();
  const pending = navigation.state !== "idle" && navigation.location?.pathname === "/marketplace";
  const failure = useActionData<SearchFailure | ResultReactionAnswer>() ?? null;
  return <DiscoveryView {...useLoaderData<typeof loader>()} failure={failure} pending={pending} />;
}
