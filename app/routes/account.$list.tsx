import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SavedFormSchema, SavedQuerySchema } from "#app/account/account.schema.ts";
import { emptySavedList, getSavedPage } from "#app/account/account.server.ts";
import { SavedListView } from "#app/account/saved-list-view.tsx";
import { SAVED_LISTS, savedKindOf } from "#app/account/saved-lists.ts";
import { setReaction } from "#app/collections/reactions/set-reaction.server.ts";
import { readForm, readSearch } from "#app/platform/http/forms.server.ts";
import { notFound, refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { offlineHeaders } from "#app/platform/http/offline-headers.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: SAVED_LISTS[data.kind].heading,
        description: `${SAVED_LISTS[data.kind].all}.`,
      })
    : [{ title: "Page not found" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const kind = savedKindOf(params.list);
  if (kind === null) throw notFound();
  const query = readSearch(SavedQuerySchema(), request);
  const page = await memberPage({ request, context }, () => getSavedPage(context, kind, query), {
    heading: SAVED_LISTS[kind].heading,
    problem: "This list could not be loaded.",
    note: "Nothing on it is lost.",
  });
  const headers = kind === "save" ? offlineHeaders(page.viewer) : {};
  return json({ kind, query, page, imagesUrl: context.env.IMAGES_URL }, { headers });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const kind = savedKindOf(params.list);
  if (kind === null) throw notFound();
  const fields = await readForm(request);
  const form = SavedFormSchema().safeParse(fields);
  if (!form.success) return json({ error: "Nothing was changed. Try again." }, { status: 400 });
  try {
    if (form.data.intent === "empty") await emptySavedList(context, kind);
    else await setReaction(context, form.data.tech, { kind, active: false });
    return seeOther(SAVED_LISTS[kind].path);
  } catch (error) {
    return refuse(error, context, {}, { request, fields });
  }
}

export default function Kept() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SavedListView {...data} error={answer?.error ?? null} />;
}
