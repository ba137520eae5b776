import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SaveSearchSchema } from "#app/discovery/alerts/alerts.schema.ts";
import { SaveSearchView } from "#app/discovery/alerts/save-search-view.tsx";
import { previewSearch, saveSearch } from "#app/discovery/alerts/saved-searches.server.ts";
import {
  readStoredSearch,
  searchHref,
  suggestedName,
} from "#app/discovery/alerts/stored-search.ts";
import { readFormParameters } from "#app/platform/http/forms.server.ts";
import { readPage, refuse, requireSignIn, seeOther } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";
import { safeRedirectPath, withMessage } from "#app/platform/http/redirects.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Save this search",
  description: "Get alerts when a search finds something new.",
});

/** The search that the marketplace's parameters name, with the alerts of the last thirty days that it would have had. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const { searchParams } = new URL(request.url);
  const search = readStoredSearch(searchParams);
  const back = safeRedirectPath(searchParams.get("back"), searchHref(search));
  const read = await readPage(request, previewSearch(context, search));
  if (!read.ok) return json({ search, back, preview: null }, { status: read.status });
  const { viewer, allowed, total, cards } = read.value;
  if (viewer === null) requireSignIn(request);
  const titles = cards.map(({ id, title, uni }) => ({ id, title, uni }));
  return json({ viewer, search, back, preview: { allowed, total, titles } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const parameters = await readFormParameters(request);
  const search = readStoredSearch(parameters);
  const back = safeRedirectPath(parameters.get("back"), searchHref(search));
  const kept = {
    search,
    back,
    name: parameters.get("name") ?? "",
    frequency: parameters.get("frequency") === "weekly" ? ("weekly" as const) : ("daily" as const),
  };
  const form = SaveSearchSchema().safeParse(Object.fromEntries(parameters));
  if (!form.success) {
    const nameError = form.error.issues[0]?.message ?? "Give the search a name.";
    return json({ ...kept, error: null, nameError }, { status: 400 });
  }
  try {
    await saveSearch(context, search, form.data);
    const said = form.data.frequency === "none" ? "saved-quiet" : "saved";
    return seeOther(withMessage(back, said));
  } catch (error) {
    const refused = { ...kept, nameError: null };
    return refuse(error, context, refused, { request, fields: Object.fromEntries(parameters) });
  }
}

export default function NewSearch() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const search = answer?.search ?? loaded.search;
  return (
    <SaveSearchView
      search={search}
      back={answer?.back ?? loaded.back}
      preview={answer ? undefined : loaded.preview}
      name={answer?.name ?? suggestedName(search)}
      frequency={answer?.frequency ?? "daily"}
      error={answer?.error ?? null}
      nameError={answer?.nameError ?? null}
    />
  );
}
