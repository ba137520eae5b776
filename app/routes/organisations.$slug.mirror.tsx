import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MirrorFormSchema, MirrorQuerySchema } from "#app/organisations/mirror/mirror.schema.ts";
import { changeMirror, getMirror } from "#app/organisations/mirror/mirror.server.ts";
import { MirrorView } from "#app/organisations/mirror/mirror-view.tsx";
import { mirrorMessage } from "#app/organisations/mirror/mirror-words.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { readFormWithLists, readSearch } from "#app/platform/http/forms.server.ts";
import { refuse, seeOther } from "#app/platform/http/http.server.ts";
import { memberPage } from "#app/platform/http/member-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Mirror",
  description: "What patent offices record beside what your organisation lists.",
});

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readSearch(MirrorQuerySchema(), request);
  const page = await memberPage(
    { request, context },
    () => getMirror(context, requireSlug(params), query),
    { heading: "Mirror", problem: "The mirror could not be loaded." },
  );
  return json({ page, statusMessage: mirrorMessage(query.said, query.n) });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const slug = requireSlug(params);
  const fields = await readFormWithLists(request, ["key", "name"]);
  const form = MirrorFormSchema().safeParse(fields);
  if (!form.success) return json({ error: "Choose a row first." }, { status: 400 });
  try {
    const { said, n } = await changeMirror(context, slug, form.data);
    return seeOther(`/organisations/${slug}/mirror?${new URLSearchParams({ said, n: String(n) })}`);
  } catch (error) {
    return refuse(error, context, {}, { request, fields });
  }
}

export default function MirrorRoute() {
  const error = useActionData<typeof action>()?.error ?? null;
  return <MirrorView page={useLoaderData<typeof loader>().page} error={error} />;
}
