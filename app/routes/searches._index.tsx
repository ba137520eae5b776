import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SearchesFormSchema, SearchesQuerySchema } from "#app/discovery/alerts/alerts.schema.ts";
import { changeSearches, getSearchesPage } from "#app/discovery/alerts/saved-searches.server.ts";
import { SEARCHES_MESSAGES } from "#app/discovery/alerts/searches-messages.ts";
import { SearchesView } from "#app/discovery/alerts/searches-view.tsx";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Saved searches",
  description: "What you asked to be told about, and how often.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { said, ...query } = readSearch(SearchesQuerySchema(), request);
  const page = await memberPage({ request, context }, () => getSearchesPage(context, query), {
    heading: "Saved searches",
    problem: "Your saved searches could not be loaded.",
    note: "Nothing is lost.",
  });
  return json({
    page,
    origin: context.origin,
    imagesUrl: context.env.IMAGES_URL,
    formKey: crypto.randomUUID(),
    statusMessage: said === null ? null : SEARCHES_MESSAGES[said],
  });
}

/** Changes a saved search or a watch. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const form = SearchesFormSchema().safeParse(fields);
  if (!form.success) {
    const error = form.error.issues[0]?.message ?? "That form could not be read.";
    return json({ error }, { status: 400 });
  }
  try {
    return seeOther(await changeSearches(context, form.data));
  } catch (error) {
    return refuse(error, context, {}, { request, fields });
  }
}

export default function Searches() {
  const { statusMessage: _, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SearchesView {...data} error={answer?.error ?? null} />;
}
