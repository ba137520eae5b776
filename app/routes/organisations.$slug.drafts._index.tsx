import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftsView, draftsMessage } from "#app/organisations/publication/drafts-view.tsx";
import {
  DraftsFormSchema,
  DraftsQuerySchema,
} from "#app/organisations/publication/publication.schema.ts";
import { changeDrafts, getDrafts } from "#app/organisations/publication/publication.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { readFormWithLists, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Drafts",
  description: "What your organisation has not published.",
});

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const query = readSearch(DraftsQuerySchema(), request, ["draft"]);
  const page = await memberPage(
    { request, context },
    () => getDrafts(context, requireSlug(params), query),
    { heading: "Drafts", problem: "The drafts could not be loaded." },
  );
  if (page.organisation === null) throw notFound();
  return json({ query, page, statusMessage: draftsMessage(query) });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const root = `/organisations/${requireSlug(params)}/drafts`;
  const fields = await readFormWithLists(request, ["draft"]);
  const form = DraftsFormSchema().safeParse(fields);
  if (!form.success) {
    return json({ error: form.error.issues[0]?.message ?? "Tick a draft first." }, { status: 400 });
  }
  try {
    const { changed, untitled, asked } = await changeDrafts(
      context,
      requireSlug(params),
      form.data,
    );
    const done = asked ? "ask" : form.data.intent;
    const said = { said: done, n: String(changed), untitled: String(untitled) };
    return seeOther(`${root}?${new URLSearchParams(said)}`);
  } catch (error) {
    return refuse(error, context, {}, { request, fields });
  }
}

export default function DraftsRoute() {
  const { page, query } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error ?? null;
  return <DraftsView page={page} query={query} error={error} />;
}
