import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SavedFormSchema, SavedQuerySchema } from "../account/account.schema.ts";
import { emptySavedList, getSavedPage } from "../account/account.server.ts";
import { SavedListView } from "../account/saved-list-view.tsx";
import { SAVED_LISTS, savedKindOf } from "../account/saved-lists.ts";
import { setReaction } from "../collections/reactions/set-reaction.server.ts";
import { readForm, readSearch } from "../platform/forms.server.ts";
import { pathOf, readPage, refuse, requireSignIn } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { offlineHeaders } from "../platform/offline-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: SAVED_LISTS[data.kind].heading,
        description: `${SAVED_LISTS[data.kind].all}.`,
      })
    : [{ title: "Page not found" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const kind = savedKindOf(params.list);
  if (kind === null) throw new Response("There is no such list.", { status: 404 });
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  const query = readSearch(SavedQuerySchema(), request);
  const read = await readPage(request, getSavedPage(context, kind, query));
  if (read.ok && read.value.viewer === null) requireSignIn(request);
  const { IMAGES_URL: imagesUrl } = context.env;
  const kept = read.ok && kind === "save" ? offlineHeaders(read.value.viewer) : {};
  return json(
    { kind, query, page: read.ok ? read.value : null, imagesUrl, here: pathOf(request) },
    { status: read.ok ? 200 : read.status, headers: kept },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const kind = savedKindOf(params.list);
  if (kind === null) throw new Response("There is no such list.", { status: 404 });
  const fields = await readForm(request);
  const form = SavedFormSchema().safeParse(fields);
  if (!form.success) return json({ error: "Nothing was changed. Try again." }, { status: 400 });
  try {
    if (form.data.intent === "empty") await emptySavedList(context, kind);
    else await setReaction(context, form.data.tech, { kind, active: false });
    return redirect(SAVED_LISTS[kind].path, 303);
  } catch (error) {
    return refuse(error, context, {}, { request, fields });
  }
}

export default function Kept() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SavedListView {...data} error={answer?.error ?? null} />;
}
